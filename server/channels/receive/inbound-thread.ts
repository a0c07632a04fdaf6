import { desc, eq } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Address, Sender } from "@/server/adapters/messaging/channel";
import { type Identity, identitiesOf, practiceIdentity } from "@/server/adapters/messaging/identity";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { OpenConnection } from "@/server/channels/open-connection";
import type { ConversationRow } from "@/server/conversations/columns";
import { findOrOpen, type Holder, setRoute } from "@/server/conversations/find-or-open";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import type { Reach } from "@/server/leads/search/numbers";
import { now } from "@/server/lib/time/time";
import type { Lead } from "@/server/schema/lead";

/** Thrown to roll back when an item turns out to be a duplicate that arrived concurrently. */
export class Repeat extends Error {}

async function isStored(ctx: Ctx, connection: OpenConnection, provider_message_id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.connection_id, connection.id),
        eq(messages.provider_message_id, provider_message_id),
      ),
    );
  return rows.length > 0;
}

/**
 * Takes in a provider's item in one transaction, unless it is already stored. `take` throws Repeat for a concurrent
 * duplicate.
 */
export async function takeOnce(
  ctx: Ctx,
  connection: OpenConnection,
  provider_message_id: string,
  take: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (await isStored(ctx, connection, provider_message_id)) return;
  await transaction(ctx.db, take).catch((error: unknown) => {
    if (!(error instanceof Repeat)) throw error;
  });
}

const latestMs = (sent_at: string): number => Date.parse(sent_at) + 999;

/**
 * When a message was written, never in the future. Meta's times are whole seconds; the end of the second is used, or a
 * reply to a message of ours from the same second would sort before it.
 */
export const writtenAt = (sent_at: string): string =>
  new Date(Math.min(now(), latestMs(sent_at))).toISOString();

/** The latest moment at which a message may have been written. To sort it last, `notBefore` may move it up to here. */
export const latestOf = (sent_at: string): string => new Date(latestMs(sent_at)).toISOString();

/** The address that replies go to: the phone, or the user id if there is none. */
export const replyAddressOf = ({ phone, user_id }: Address): string => phone ?? user_id ?? "";

/**
 * The identities by which a sender is recognized. A practice customer gets one of their own per practice number, so
 * they are never mistaken for a real customer with the same number, or the other way round.
 */
export function identitiesAt({ kind, id }: OpenConnection, sender: Address): Identity[] {
  const channel_id = replyAddressOf(sender);
  if (kind === "practice") return [practiceIdentity(id, channel_id)];
  return identitiesOf(sender);
}

/**
 * The lead behind a sender at a given time, created if there is none, and how to reach them. That address differs from
 * the sender's if the customer has changed number since.
 */
export async function leadOf(
  tx: Tx,
  ctx: Ctx,
  connection: OpenConnection,
  { phone, user_id, name }: Sender,
  at: string,
): Promise<Reach & { lead: Lead }> {
  const channel_id = replyAddressOf({ phone, user_id });
  const identities = identitiesAt(connection, { phone, user_id });
  const practice = connection.kind === "practice";
  const fields = { name: name ?? channel_id, phone, channel: "whatsapp" as const, channel_id, practice };
  const sender = { identities, fields, at, is_proven: true };
  const { lead, moved_to, first_lead_id } = await findOrCreateLead(tx, ctx, sender);
  return { lead, reply_to: moved_to ?? channel_id, first_lead_id };
}

/** Every name under which the provider may know an address, including spelling variants of the phone. */
export const namesOf = ({ phone, user_id }: Address): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(user_id ? [user_id] : []),
];

type Thread = { row: ConversationRow; opened: boolean };

/** The prefix of a connection's session keys; the id of the lead that the customer was first recognized as follows. */
export const sessionKeyPrefix = ({ address }: OpenConnection): string => `whatsapp:${address}:`;

const sessionKeyOf = (connection: OpenConnection, { first_lead_id }: Reach): string =>
  `${sessionKeyPrefix(connection)}${first_lead_id}`;

/**
 * The lead's open conversation with this sender on this connection, locked. If there is none, one is opened, for
 * `holder` if given.
 */
export async function openConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: OpenConnection,
  reach: Reach,
  holder?: Holder,
): Promise<Thread> {
  const { reply_to } = reach;
  const session_key = sessionKeyOf(connection, reach);
  const route = { connection_id: connection.id, reply_to };
  const opening = { lead_id: lead.id, session_key, channel: "whatsapp" as const, ...route, ...holder };
  const found = await findOrOpen(tx, ctx, opening);
  const { row, opened } = found;
  if (row.connection_id === route.connection_id && row.reply_to === reply_to) return found;
  await setRoute(tx, ctx, row, route);
  return { row: { ...row, ...route }, opened };
}

/**
 * The lead's latest conversation with this sender on this connection, locked, open or not. If there is none, one is
 * opened.
 */
export async function lastConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: OpenConnection,
  reach: Reach,
): Promise<Thread> {
  const [last] = await tx
    .select()
    .from(conversations)
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.lead_id, lead.id),
        eq(conversations.session_key, sessionKeyOf(connection, reach)),
      ),
    )
    .orderBy(desc(conversations.updated_at))
    .limit(1)
    .for("update");
  return last ? { row: last, opened: false } : openConversation(tx, ctx, lead, connection, reach);
}
