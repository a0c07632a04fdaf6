import { getDb, type Tx, transaction } from "@/db/client";
import { whileLocked } from "@/db/locks";
import { newId } from "@/db/schema/columns";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/observe/log";
import { inMs, now } from "@/lib/time/time";
import { toStorable } from "@/schema/common";
import type { AgentOutcome } from "@/server/adapters/agent/agent";
import { deskWords } from "@/server/adapters/languages/languages";
import { isTimeTaken } from "@/server/bookings/placement/refuse-time";
import { withdrawLost } from "@/server/bookings/waiting/offers/accept";
import type { ConversationRow } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import {
  type AgentCall,
  keepSilence,
  noteCall,
  noteFaults,
  noteProgress,
} from "@/server/conversations/state/agent-progress";
import { changeConversation } from "@/server/conversations/state/change-state";
import { addMessage, lockConversation, say } from "@/server/conversations/writes";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { againIn, type RunAgain } from "@/server/queue/job";
import { agent } from "./agent";
import { isLeftToPerson, isWaiting } from "./handover/left-to-person";
import { noteMeanwhile } from "./handover/meanwhile";
import { languageWith, sendOpeningTime } from "./handover/opening-notice";
import { isStillIts, untilOvertaken } from "./handover/overtaken";
import { leaveToTeam, pauseIn } from "./handover/pause";
import { carryOut } from "./receptionist/apply-answer";
import { type AskedTurn, findTurn } from "./turn";

const TRIES = 3;
const BUSY_MS = 250;
/** The last of this many tries is kept even if newer messages overtook it: some customers never stop writing. */
const MOST_OVERTAKEN = 3;

/** Hands the conversation over to a person and tells the customer. */
async function giveUp(tx: Tx, ctx: Ctx, row: ConversationRow, reason: string): Promise<void> {
  const metadata = { author: "agent" as const, failed: reason };
  await addMessage(tx, ctx, row.id, { role: "system", content: `The agent failed: ${reason}`, metadata });
  const language = await languageWith(tx, ctx, row);
  await say(tx, ctx, row, { content: deskWords(language).failed, metadata });
  await sendOpeningTime(tx, ctx, row);
  await changeConversation(tx, ctx, row, { status: "escalated", reason, agent_failed: true });
}

type Failed = Extract<AgentOutcome, { kind: "failed" }>;

async function fail(tx: Tx, ctx: Ctx, row: ConversationRow, outcome: Failed, call: AgentCall) {
  const agent_failures = row.agent_failures + 1;
  log.warn({ conversation_id: row.id, reason: outcome.reason, tries: agent_failures }, "the agent failed");
  if (outcome.retryable && agent_failures < TRIES) {
    await noteProgress(tx, ctx, row, { agent_failures }, call);
    return againIn(2 ** agent_failures * 1000);
  }
  const progress = { agent_failures: 0, answered_position: row.customer_position };
  await noteProgress(tx, ctx, row, progress, call);
  await giveUp(tx, ctx, row, outcome.reason);
  return undefined;
}

/** Applies an outcome and records its call, in the caller's transaction: state, reply and events, or the failure. */
async function applyOutcome(tx: Tx, ctx: Ctx, row: ConversationRow, { outcome, call }: Given) {
  if (outcome.kind === "failed") return fail(tx, ctx, row, outcome, call);
  const seen = call.seen_to;
  const { state: agent_state } = outcome.kind === "answer" ? outcome : {};
  await noteProgress(tx, ctx, row, { answered_position: seen, agent_failures: 0, agent_state }, call);
  if (outcome.kind === "later") return undefined;
  const { changes, faults } = await carryOut(tx, ctx, row, outcome);
  if (row.unattended_after !== null) await noteMeanwhile(tx, ctx, row, changes);
  if (faults.length > 0) {
    log.warn({ conversation_id: row.id, faults }, "events of an agent's answer were left out");
    await noteFaults(tx, ctx, call, faults);
  }
  return row.customer_position > seen ? againIn(0) : undefined;
}

type Given = {
  conversation_id: string;
  outcome: AgentOutcome;
  call: AgentCall;
  edit_count: number;
  unattended_after: number | null;
  savesOutdated: boolean;
};

const saysNothing = (outcome: AgentOutcome): boolean =>
  outcome.kind !== "answer" || (outcome.reply === null && outcome.events.length === 0);

/** The state to keep from an outcome that says and does nothing; undefined for any other outcome. */
function silentState(outcome: AgentOutcome) {
  if (outcome.kind === "later") return { state: undefined };
  if (outcome.kind === "failed" || outcome.confirms) return undefined;
  const says = outcome.reply !== null || outcome.events.length > 0 || (outcome.faults ?? []).length > 0;
  return says ? undefined : { state: outcome.state };
}

/** Keeps the answer as `saveInTransaction` does. If it says and does nothing, one statement is enough. */
async function keep(ctx: Ctx, given: Given) {
  const silence = silentState(given.outcome);
  const { conversation_id, unattended_after } = given;
  if (
    silence &&
    unattended_after === null &&
    (await keepSilence(ctx.db, ctx, conversation_id, silence.state, given))
  )
    return undefined;
  return saveInTransaction(ctx, given);
}

/**
 * Keeps the answer in one transaction, unless staff acted in the meantime. If the customer wrote again or edited a
 * message, it is "outdated", except on the last try.
 */
function saveInTransaction(ctx: Ctx, given: Given) {
  const { conversation_id, call, edit_count, savesOutdated, unattended_after } = given;
  return transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    if (!isStillIts(row, given) || row.answered_position >= call.seen_to) {
      await noteCall(tx, ctx, conversation_id, { ...call, outcome: "unwanted" });
      return isWaiting(row) ? againIn(0) : undefined;
    }
    const isOvertaken = row.customer_position > call.seen_to || row.edit_count !== edit_count;
    if (isOvertaken && !savesOutdated) {
      await noteCall(tx, ctx, conversation_id, { ...call, outcome: "outdated" });
      return "outdated";
    }
    const pause = await pauseIn({ ...ctx, db: tx }, conversation_id);
    if (pause) {
      await noteCall(tx, ctx, conversation_id, { ...call, outcome: "unwanted" });
      if (isWaiting(row)) await leaveToTeam(tx, ctx, row, pause);
      return undefined;
    }
    // What the agent leaves to the person who was called stays unanswered.
    if (unattended_after !== null && saysNothing(given.outcome))
      return void (await noteCall(tx, ctx, conversation_id, call));
    const actor = { kind: "agent" as const, call_id: call.id };
    return applyOutcome(tx, { ...ctx, actor, db: tx }, row, given);
  });
}

/** Why an answer could not be kept; null if the answer is not to blame. */
function faultOf(error: unknown): string | null {
  if (isTimeTaken(error)) return "it booked a time that is taken";
  return error instanceof AppError ? error.message : null;
}

async function ask(ctx: Ctx, asked: AskedTurn, { key, mayEnd }: { key: string; mayEnd: boolean }) {
  const { turn, seen_from, seen_to } = asked;
  const began = inMs();
  const answer = (signal?: AbortSignal) => agent(ctx).answer(turn, key, signal);
  const outcome = await (mayEnd ? untilOvertaken(ctx, turn.conversation.id, asked, answer) : answer());
  const duration_ms = Math.round(now() - began.getTime());
  const { organization, appointments, messages, state } = turn;
  const call: AgentCall = {
    ...{ id: newId(began), created_at: began.toISOString(), seen_from, seen_to, duration_ms },
    outcome: outcome.kind === "answer" ? "answered" : outcome.kind,
    reason: outcome.kind === "failed" ? outcome.reason : null,
    told: {
      messages: messages.length,
      open_slots: organization.open_slots.length,
      appointments: appointments.length,
      has_state: state !== null,
      ...(asked.unattended_after !== null && { is_unattended: true }),
      ...("decided_by" in outcome && { decided_by: outcome.decided_by }),
    },
    work: outcome.work,
    ...(outcome.kind === "answer" && {
      reply: outcome.reply && toStorable(outcome.reply.text),
      events: outcome.events.map(({ event }) => event),
    }),
  };
  return { outcome, call };
}

async function answerOnce(ctx: Ctx, conversation_id: string) {
  let conflicts = 0;
  for (let tries = 1; ; tries++) {
    const found = await findTurn(ctx, conversation_id);
    if (!found) return;
    if (await isLeftToPerson(ctx, conversation_id, found)) return;
    const { seen_to, edit_count, unattended_after } = found;
    // After an edit, and after a conflict, which changes the free times, it is another question with another key.
    const edits = edit_count > 0 && `e${edit_count}`;
    const key = [conversation_id, seen_to, edits, conflicts].filter(Boolean).join(":");
    const savesOutdated = tries >= MOST_OVERTAKEN;
    const { outcome, call } = await ask(ctx, found, { key, mayEnd: !savesOutdated });
    const given = { conversation_id, call, edit_count, unattended_after, savesOutdated };
    const kept = await keep(ctx, { ...given, outcome }).catch(async (error: unknown) => {
      const reason = faultOf(error);
      if (reason === null) throw error;
      await withdrawLost(ctx, error);
      conflicts++;
      const refused: AgentCall = { ...call, outcome: "refused", reason };
      if (savesOutdated)
        return keep(ctx, { ...given, call: refused, outcome: { kind: "failed", reason, retryable: false } });
      await noteCall(ctx.db, ctx, conversation_id, refused);
      return "outdated" as const;
    });
    if (kept !== "outdated") return kept;
  }
}

/** Answers everything since the last answer, one job at a time per conversation. Overtaken answers are dropped. */
export function answerMessage({ organization_id, conversation_id }: OfConversation): Promise<RunAgain> {
  const ctx: Ctx = { ...systemCtx(getDb(), organization_id), actor: { kind: "agent" } };
  const answering = () => answerOnce(ctx, conversation_id);
  return whileLocked(`answer:${conversation_id}`, answering, againIn(BUSY_MS));
}
