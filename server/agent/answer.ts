import { getDb, snapshot, type Tx, transaction, violates } from "@/db/client";
import { tryLock, unlock } from "@/db/locks";
import { conversations } from "@/db/schema/conversations";
import type { AgentOutcome } from "@/server/adapters/agent/agent";
import { noteProgress } from "@/server/conversations/agent-progress";
import { type ConversationRow, isConversation } from "@/server/conversations/columns";
import type { OfConversation } from "@/server/conversations/jobs";
import { addMessage, lockConversation, say, setStatus } from "@/server/conversations/writes";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { AppError } from "@/server/lib/errors";
import { log } from "@/server/lib/log";
import { agent } from "./agent";
import { applyEvent } from "./apply-event";
import { addReply } from "./reply";
import { turnOf } from "./turn";

const TRIES = 3;
const BUSY_MS = 250;
/** A customer who never stops writing is answered all the same, after so many answers that came to nothing. */
const OUTDATED_ANSWERS = 3;

const HANDOVER = "I can't answer right now, so I have told our team. A person will answer you here.";

const inMs = (ms: number) => ({ run_again_at: new Date(Date.now() + ms) });

const isWaiting = (row: ConversationRow) =>
  row.status === "active" && row.customer_position > row.answered_position;

/** Hands the conversation to a person and tells the customer so. */
async function giveUp(tx: Tx, ctx: Ctx, row: ConversationRow, reason: string): Promise<void> {
  const metadata = { author: "agent" as const, failed: reason };
  await addMessage(tx, ctx, row.id, { role: "system", content: `The agent failed: ${reason}`, metadata });
  await say(tx, ctx, row, { content: HANDOVER, metadata });
  await setStatus(tx, ctx, row, "escalated", reason);
}

async function fail(tx: Tx, ctx: Ctx, row: ConversationRow, outcome: { reason: string; retryable: boolean }) {
  const agent_failures = row.agent_failures + 1;
  log.warn({ conversation_id: row.id, reason: outcome.reason, tries: agent_failures }, "the agent failed");
  if (outcome.retryable && agent_failures < TRIES) {
    await noteProgress(tx, ctx, row, { agent_failures });
    return inMs(2 ** agent_failures * 1000);
  }
  await noteProgress(tx, ctx, row, { agent_failures: 0, answered_position: row.customer_position });
  await giveUp(tx, ctx, row, outcome.reason);
  return undefined;
}

/** Takes an answer that saw the customer's messages up to `seen`: state, reply and events, in one transaction. */
async function take(tx: Tx, ctx: Ctx, row: ConversationRow, seen: number, outcome: AgentOutcome) {
  if (outcome.kind === "failed") return fail(tx, ctx, row, outcome);
  const { state: agent_state } = outcome.kind === "answer" ? outcome : {};
  await noteProgress(tx, ctx, row, { answered_position: seen, agent_failures: 0, agent_state });
  if (outcome.kind === "later") return undefined;
  const home = { lead_id: row.lead_id, conversation_id: row.id };
  if (outcome.reply) await addReply(tx, ctx, row, outcome.reply);
  for (const event of outcome.events) await applyEvent(tx, ctx, event, home);
  return row.customer_position > seen ? inMs(0) : undefined;
}

type Given = { conversation_id: string; seen: number; outcome: AgentOutcome; isLastTry: boolean };

/** Keeps the answer if it is still wanted: not when staff took over meanwhile, or the customer wrote on. */
function keep(ctx: Ctx, { conversation_id, seen, outcome, isLastTry }: Given) {
  return transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    if (row.status !== "active" || row.answered_position >= seen) return isWaiting(row) ? inMs(0) : undefined;
    if (row.customer_position > seen && !isLastTry) return "outdated";
    return take(tx, { ...ctx, db: tx }, row, seen, outcome);
  });
}

/** What the agent is told, and how far that goes, of one moment; undefined unless the customer waits for it. */
const findTurn = (ctx: Ctx, conversation_id: string) =>
  snapshot(ctx.db, async (db) => {
    const [row] = await db.select().from(conversations).where(isConversation(ctx, conversation_id));
    if (!row || !isWaiting(row)) return undefined;
    return { seen: row.customer_position, turn: await turnOf({ ...ctx, db }, row) };
  });

/** What is wrong with an answer that could not be kept; null where the fault is not the answer's. */
function faultOf(error: unknown): string | null {
  if (violates(error, "bookings_slot_key")) return "it booked a time that is taken";
  return error instanceof AppError ? error.message : null;
}

async function answerOnce(ctx: Ctx, conversation_id: string) {
  let conflicts = 0;
  for (let tries = 1; ; tries++) {
    const found = await findTurn(ctx, conversation_id);
    if (!found) return;
    const { seen, turn } = found;
    // Asked again after a conflict it is another question: what is free has changed.
    const key = conflicts === 0 ? `${conversation_id}:${seen}` : `${conversation_id}:${seen}:${conflicts}`;
    const outcome = await agent().answer(turn, key);
    const isLastTry = tries >= OUTDATED_ANSWERS;
    const given = { conversation_id, seen, isLastTry };
    const kept = await keep(ctx, { ...given, outcome }).catch((error: unknown) => {
      const reason = faultOf(error);
      if (reason === null) throw error;
      conflicts++;
      if (!isLastTry) return "outdated" as const;
      return keep(ctx, { ...given, outcome: { kind: "failed", reason, retryable: false } });
    });
    if (kept !== "outdated") return kept;
  }
}

/** Answers what came since the last answer, one job per conversation. An answer that was overtaken is dropped. */
export async function answerMessage(input: OfConversation) {
  const lock = `answer:${input.conversation_id}`;
  if (!(await tryLock(lock))) return inMs(BUSY_MS);
  try {
    const ctx: Ctx = { ...systemCtx(getDb(), input.organization_id), actor: { kind: "agent" } };
    return await answerOnce(ctx, input.conversation_id);
  } finally {
    await unlock(lock);
  }
}
