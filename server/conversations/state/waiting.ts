import { and, asc, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { conversations, type messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { ConversationStatus, WaitReason } from "@/schema/conversation";
import { notify } from "@/server/accounts/notifications/notify";
import type { ConversationRow } from "@/server/conversations/columns";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { askToAssign, waitsForTeam } from "@/server/conversations/routing/queue";
import { tellIfNumberFails } from "@/server/conversations/sending/tell-number-fails";
import { type Ctx, systemCtx } from "@/server/http/ctx";

// What an update returns that may have ended a snooze: the conversation may be in its team's queue again.
const { status, assignee_id, team_id } = conversations;
const holding = { status, assignee_id, team_id };

/** No person is needed any more. */
const NO_WAIT = { waiting_since: null, waiting_for: null };

/** Not snoozed any more. */
const AWAKE = { snoozed_until: null };

/** Needs a person from `since` on, unless it needs one already. Ends a snooze. */
export const waitFor = (reason: WaitReason, since: SQL = sql`now()`) => ({
  ...AWAKE,
  waiting_since: sql`coalesce(${conversations.waiting_since}, ${since})`,
  waiting_for: sql`coalesce(${conversations.waiting_for}, ${reason})`,
});

/** No person is needed any more, if it was for this reason. */
export const endWaitFor = (reason: WaitReason) => ({
  waiting_since: sql`case when ${conversations.waiting_for} <> ${reason} then ${conversations.waiting_since} end`,
  waiting_for: sql`nullif(${conversations.waiting_for}, ${reason})`,
});

const customerWrote = ({ organization_id, id, inbound_position }: ConversationRow) => sql`(
  select created_at from messages
  where organization_id = ${organization_id}::uuid and conversation_id = ${id}::uuid and position = ${inbound_position}::int)`;

/**
 * What a conversation waits for in its new status. If the agent hands it over, it waits since the customer last wrote,
 * whatever the agent has said since; if staff take it over, only if the customer has no answer yet. Any change of
 * status ends a snooze.
 */
export function waitIn({ actor }: Ctx, row: ConversationRow, status: ConversationStatus) {
  if (status === row.status) return {};
  if (status !== "escalated") return { ...NO_WAIT, ...AWAKE };
  const isAnswered = row.inbound_position <= row.outbound_position;
  if (actor.kind === "user" && isAnswered) return AWAKE;
  const since = sql`coalesce(${conversations.waiting_since}, ${customerWrote(row)}, now())`;
  return { waiting_since: since, waiting_for: "handed_over" as const, ...AWAKE };
}

/** Needs nobody for now: whoever says so has seen to it, so a snooze ends, too, and the agent goes on doing nothing. */
export const SETTLED = { ...NO_WAIT, ...AWAKE, unattended_after: null };

/** Whether the agent may have something to say: it has the conversation, or handed it over and nobody has acted there. */
export const mayAskAgent = ({
  status,
  unattended_after,
}: Pick<ConversationRow, "status" | "unattended_after">): boolean =>
  status === "active" || unattended_after !== null;

/**
 * Whether a person has seen to a conversation in its new state: the agent that hands one over leaves it unattended until
 * any of the team acts in it.
 */
export function attendanceIn({ actor }: Ctx, row: ConversationRow, status: ConversationStatus) {
  if (actor.kind === "user" || status !== "escalated") return { unattended_after: null };
  return row.status === status ? {} : { unattended_after: row.message_count };
}

type Sent = Pick<
  typeof messages.$inferSelect,
  "organization_id" | "id" | "conversation_id" | "connection_id" | "position"
>;

/**
 * A message of ours did not reach the customer. If nothing was said since, somebody must act and is notified. The
 * owners are notified, too, if the number itself fails.
 */
export async function noteNotSent(tx: Tx, sent: Sent): Promise<void> {
  const { organization_id, id, conversation_id, connection_id, position } = sent;
  const isIts = byId({ organization_id }, conversations, conversation_id);
  const waiting = await tx
    .update(conversations)
    .set(waitFor("not_sent"))
    .where(and(isIts, eq(conversations.outbound_position, position)))
    .returning(holding);
  const ctx = systemCtx(tx, organization_id);
  if (waiting.length > 0)
    await notify(tx, ctx, { kind: "not_sent", fact: `not_sent:${id}`, conversation_id, to: "assignee" });
  if (waiting.some(waitsForTeam)) await askToAssign(tx, ctx);
  if (connection_id) await tellIfNumberFails(tx, ctx, connection_id);
}

/** A message of ours reached the customer, although it was reported as failed: nobody needs to act. */
export async function noteSentAfterAll(
  db: Db,
  { organization_id, conversation_id, position }: Sent,
): Promise<void> {
  const isIts = byId({ organization_id }, conversations, conversation_id);
  await db
    .update(conversations)
    .set(endWaitFor("not_sent"))
    .where(and(isIts, eq(conversations.outbound_position, position)));
}

/**
 * What a conversation waits for once staff have replied: nothing, unless its lead has an unconfirmed booking request.
 */
export function answeredByStaff(ctx: Ctx, { lead_id }: ConversationRow) {
  const isAskedFor = inOrg(
    ctx,
    bookings,
    eq(bookings.lead_id, lead_id),
    hasValue(bookings.status, "requested"),
  );
  const since = sql`(select min(created_at) from bookings where ${isAskedFor})`;
  const reason: WaitReason = "booking_requested";
  return {
    waiting_since: since,
    waiting_for: sql`case when exists (select from bookings where ${isAskedFor}) then ${reason} end`,
  };
}

/** A lead requests an appointment: its open conversations wait for somebody to confirm it. Locks them. */
export async function noteRequest(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const waiting = await tx
    .update(conversations)
    .set(waitFor("booking_requested"))
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation))
    .returning(holding);
  if (waiting.some(waitsForTeam)) await askToAssign(tx, ctx);
}

/**
 * A lead's conversations no longer wait for a booking request if the lead has none, apart from `settled`. Locks them
 * all first: a statement that waits for a lock does not see what became of the requests and the waits meanwhile.
 */
export async function endRequests(tx: Tx, ctx: Ctx, lead_id: string, settled?: string): Promise<void> {
  const requests = inOrg(
    ctx,
    bookings,
    eq(bookings.lead_id, lead_id),
    hasValue(bookings.status, "requested"),
    settled === undefined ? undefined : ne(bookings.id, settled),
  );
  const own = inOrg(ctx, conversations, eq(conversations.lead_id, lead_id));
  const { id, waiting_for } = conversations;
  await tx.select({ id }).from(conversations).where(own).orderBy(asc(id)).for("update");
  const isOver = and(
    eq(waiting_for, "booking_requested"),
    notExists(tx.select().from(bookings).where(requests)),
  );
  await tx
    .update(conversations)
    .set(NO_WAIT)
    .where(inOrg(ctx, conversations, own, isOver));
}
