import { transaction } from "@/db/client";
import { env } from "@/lib/env";
import { HOUR_MS } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import type { AskedTurn } from "@/server/agent/turn";
import type { ConversationRow } from "@/server/conversations/columns";
import { changeConversation } from "@/server/conversations/state/change-state";
import { addMessage, lockConversation } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { isAnsweringMachine } from "./answering-machine";
import { isToldSince, sayWhenOpen } from "./opening-notice";
import { isStillIts } from "./overtaken";
import { leaveToTeam, pauseIn } from "./pause";

/** A message older than this is not the agent's: the world has moved on, and the reply window may have closed. */
const TOO_OLD_MS = 24 * HOUR_MS;

const TOO_OLD = "The message is more than a day old, so the agent did not answer it.";
const MACHINE = "Another machine seems to answer for the customer, so the agent stopped.";
const OPTED_OUT = "The customer wants no automatic messages.";

/** Whether the customer waits for the agent's answer. */
export const isWaiting = (row: ConversationRow): boolean =>
  row.status === "active" && row.customer_position > row.answered_position;

/** When the customer wrote the last message that waits for an answer. */
const askedAt = ({ turn, seen_from, seen_to }: AskedTurn): number =>
  Math.max(
    ...turn.messages
      .filter(({ role, position }) => role === "user" && position >= seen_from && position <= seen_to)
      .map(({ created_at, edited_at }) => Date.parse(edited_at ?? created_at)),
  );

type Why = { reason: string; isNoted: boolean };

/** Why the agent must not answer; undefined if it may. */
function whyNot(asked: AskedTurn): Why | undefined {
  const { lead, messages } = asked.turn;
  // What a customer who opted out writes waits for a person; the lead shows why.
  if (lead.opted_out_at) return { reason: OPTED_OUT, isNoted: false };
  if (isAnsweringMachine(messages)) return { reason: MACHINE, isNoted: true };
  return askedAt(asked) < now() - TOO_OLD_MS ? { reason: TOO_OLD, isNoted: true } : undefined;
}

/** Hands over to a person what the agent must not answer; the customer is not told. */
const handOver = (ctx: Ctx, conversation_id: string, { reason, isNoted }: Why): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    if (!isWaiting(row)) return;
    if (isNoted) await addMessage(tx, ctx, row.id, { role: "system", content: reason });
    await changeConversation(tx, ctx, row, { status: "escalated", reason });
  });

/** If the agent is paused where the conversation is, leaves what the customer wrote to the team. Returns whether it did. */
async function leaveIfPaused(ctx: Ctx, conversation_id: string): Promise<boolean> {
  const pause = await pauseIn(ctx, conversation_id);
  if (!pause) return false;
  return transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    if (isWaiting(row)) await leaveToTeam(tx, ctx, row, pause);
    return true;
  });
}

/** Tells a customer who waits for a person when one is there, unless they have been told since the hand-over. */
const tellOnce = (ctx: Ctx, conversation_id: string, unattended_after: number): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, conversation_id);
    if (!isStillIts(row, { unattended_after })) return;
    if (!(await isToldSince(tx, ctx, row, unattended_after))) await sayWhenOpen(tx, ctx, row);
  });

/** Leaves to a person what the agent must not answer, or what it handed over and is not to book in. Returns whether it did. */
export async function isLeftToPerson(ctx: Ctx, conversation_id: string, asked: AskedTurn): Promise<boolean> {
  if (!asked.turn.lead.opted_out_at && (await leaveIfPaused(ctx, conversation_id))) return true;
  const why = whyNot(asked);
  if (why) await handOver(ctx, conversation_id, why);
  const { unattended_after, books } = asked;
  if (why || unattended_after === null) return why !== undefined;
  await tellOnce(ctx, conversation_id, unattended_after);
  // An agent of the business's own is not asked: it knows conversations as handed over, or its own.
  return !books || Boolean(env.AGENT_URL);
}
