import { asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { agentCalls } from "@/db/schema/message-steps";
import { inOrg, sameOrg } from "@/db/tenant";
import { organizationOf } from "@/server/accounts/organization/organization";
import { appointmentWords } from "@/server/adapters/languages/languages";
import type { BookingChange } from "@/server/agent/receptionist/apply-answer";
import type { ConversationRow } from "@/server/conversations/columns";
import { addMessage } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { isLeft } from "./unattended";

const CHARS = 300;

const DEEDS: Partial<Record<BookingChange["event"], string>> = {
  booking_move: "moved",
  booking_cancel: "cancelled",
};

const deedOf = ({ event, booking }: BookingChange): string =>
  DEEDS[event] ?? (booking.status === "requested" ? "took a request" : "booked");

/** The first line of a text, shortened. */
const lineOf = (text: string): string => (text.split("\n")[0] ?? "").slice(0, CHARS).toWellFormed();

/** A hand-over's note comes within this many messages, before the customer writes again. */
const NEAR = 10;

/** Why the agent handed a conversation over: what the service noted then; undefined if it noted nothing. */
async function reasonFor(tx: Tx, ctx: Ctx, { id, unattended_after }: ConversationRow) {
  const { conversation_id, role, position, content } = messages;
  const since = await tx
    .select({ role, content })
    .from(messages)
    .where(inOrg(ctx, messages, eq(conversation_id, id), gt(position, unattended_after ?? 0)))
    .orderBy(asc(position))
    .limit(NEAR);
  const note = since.find((one) => one.role !== "assistant");
  return note?.role === "system" ? lineOf(note.content) : undefined;
}

/** The last that the customer wrote since and the agent left to a person. */
async function leftToPerson(tx: Tx, ctx: Ctx, { id, unattended_after }: ConversationRow) {
  const { conversation_id, position, content, deleted_at } = messages;
  const itsCall = sameOrg(
    messages,
    agentCalls,
    eq(agentCalls.conversation_id, id),
    eq(agentCalls.seen_to, position),
    isLeft,
  );
  const [found] = await tx
    .select({ content })
    .from(messages)
    .innerJoin(agentCalls, itsCall)
    .where(
      inOrg(ctx, messages, eq(conversation_id, id), gt(position, unattended_after ?? 0), isNull(deleted_at)),
    )
    .orderBy(desc(position))
    .limit(1);
  return found && lineOf(found.content);
}

/**
 * Tells the team in three lines what the agent did in a conversation that it had handed over, why the customer still
 * waits, and what they wrote that nobody has answered. `row`: the conversation before the answer.
 */
export async function noteMeanwhile(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  changes: readonly BookingChange[],
): Promise<void> {
  const { time_zone } = await organizationOf({ ...ctx, db: tx });
  const done = changes.flatMap((change) => {
    const { starts_at, ...booking } = change.booking;
    if (starts_at === null) return [];
    return [`${deedOf(change)}: ${appointmentWords("en", { ...booking, starts_at, time_zone })}`];
  });
  if (done.length === 0) return;
  const reason = await reasonFor(tx, ctx, row);
  const left = await leftToPerson(tx, ctx, row);
  const lines = [
    `While nobody was there, the agent ${done.join("; ")}.`,
    `The customer still waits for a person${reason ? `: ${reason}` : "."}`,
    ...(left ? [`Last written, not answered: ${left}`] : []),
  ];
  await addMessage(tx, ctx, row.id, { role: "system", content: lines.join("\n") });
}
