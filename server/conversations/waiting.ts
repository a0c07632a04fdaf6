import { and, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { conversations, type messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { notify } from "@/server/accounts/notifications/notify";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import type { ConversationStatus, WaitReason } from "@/server/schema/conversation";
import { askToAssign } from "./ask-to-assign";
import type { ConversationRow } from "./columns";
import { isOpenConversation } from "./open";
import { waitsForTeam } from "./queue";
import { tellIfNumberFails } from "./tell-number-fails";

// What was put off may be what a team has queued again.
const { status, assignee_id, team_id } = conversations;
const holding = { status, assignee_id, team_id };

/** Nobody is needed any more. */
const NO_WAIT = { waiting_since: null, waiting_for: null };

/** Put off no more. */
const AWAKE = { snoozed_until: null };

/** Needs a person from then on, unless one is needed already; now, though it was put off. */
export const waitFor = (reason: WaitReason, since: SQL = sql`now()`) => ({
  ...AWAKE,
  waiting_since: sql`coalesce(${conversations.waiting_since}, ${since})`,
  waiting_for: sql`coalesce(${conversations.waiting_for}, ${reason})`,
});

/** Nobody is needed any more, if it was for this. */
export const endWaitFor = (reason: WaitReason) => ({
  waiting_since: sql`case when ${conversations.waiting_for} <> ${reason} then ${conversations.waiting_since} end`,
  waiting_for: sql`nullif(${conversations.waiting_for}, ${reason})`,
});

const customerWrote = ({ organization_id, id, inbound_position }: ConversationRow) => sql`(
  select created_at from messages
  where organization_id = ${organization_id}::uuid and conversation_id = ${id}::uuid and position = ${inbound_position}::int)`;

/**
 * Whom a conversation waits for in its new status. What the agent hands over waits since the customer last wrote,
 * whatever the agent has said since; what staff take over only where the customer has no answer yet. Whatever becomes of
 * it, it is put off no more.
 */
export function waitIn({ actor }: Ctx, row: ConversationRow, status: ConversationStatus) {
  if (status === row.status) return {};
  if (status !== "escalated") return { ...NO_WAIT, ...AWAKE };
  const isAnswered = row.inbound_position <= row.outbound_position;
  if (actor.kind === "user" && isAnswered) return AWAKE;
  const since = sql`coalesce(${conversations.waiting_since}, ${customerWrote(row)}, now())`;
  return { waiting_since: since, waiting_for: "handed_over" as const, ...AWAKE };
}

/** Is not needed for now: whoever says so has seen to it, so it is put off no more. */
export const SETTLED = { ...NO_WAIT, ...AWAKE };

type Sent = Pick<
  typeof messages.$inferSelect,
  "organization_id" | "id" | "conversation_id" | "connection_id" | "position"
>;

/**
 * A message of ours did not reach the customer: if nothing was said since, somebody must see to it, and is told. So are
 * the owners where its number fails as such.
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

/** A message of ours did reach the customer, though it was said that it could not: nobody need see to it. */
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

/** Whom a conversation waits for once staff have replied: nobody, unless its customer's appointment is unconfirmed. */
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

/** A lead asks for an appointment: its open conversations wait for whoever confirms it. Locks them. */
export async function noteRequest(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const waiting = await tx
    .update(conversations)
    .set(waitFor("booking_requested"))
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation))
    .returning(holding);
  if (waiting.some(waitsForTeam)) await askToAssign(tx, ctx);
}

/** An appointment is no longer asked for: its lead's conversations wait for it no more, unless for another. Locks them. */
export async function endRequest(
  tx: Tx,
  ctx: Ctx,
  { id, lead_id }: { id: string; lead_id: string },
): Promise<void> {
  const others = inOrg(
    ctx,
    bookings,
    eq(bookings.lead_id, lead_id),
    hasValue(bookings.status, "requested"),
    ne(bookings.id, id),
  );
  await tx
    .update(conversations)
    .set(NO_WAIT)
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.lead_id, lead_id),
        eq(conversations.waiting_for, "booking_requested"),
        notExists(tx.select().from(bookings).where(others)),
      ),
    );
}
