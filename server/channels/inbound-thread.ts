import { desc, eq } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Address, Sender } from "@/server/adapters/messaging/channel";
import { type Identity, identitiesOf } from "@/server/adapters/messaging/identity";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { ConversationRow } from "@/server/conversations/columns";
import { findOrOpen, type Holder, setRoute } from "@/server/conversations/open";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import { now } from "@/server/lib/time";
import type { Lead } from "@/server/schema/lead";
import type { OpenConnection } from "./open-connection";

/** Thrown to undo everything when an item turns out to be a repeat that came at the same time. */
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

/** Takes one of a provider's items in, in one transaction, unless it is stored already; `take` throws Repeat if so. */
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
 * When a message was written, never in the future. Meta tells whole seconds; their end is taken, or an answer to what
 * we said in the same second would stand before it.
 */
export const writtenAt = (sent_at: string): string =>
  new Date(Math.min(now(), latestMs(sent_at))).toISOString();

/** When a message was written at the latest. Up to then it is not older than what we know already (see `notBefore`). */
export const latestOf = (sent_at: string): string => new Date(latestMs(sent_at)).toISOString();

/** Under which name somebody is answered at the provider. */
export const replyNameOf = ({ phone, user_id }: Address): string => phone ?? user_id ?? "";

/**
 * By what a sender is known again. A practice customer is nobody else, whatever number they write from: no real customer
 * is ever taken for them, nor they for one.
 */
export function identitiesAt({ kind, id }: OpenConnection, sender: Address): Identity[] {
  const channel_id = replyNameOf(sender);
  if (kind === "practice") return [{ kind: "channel_id" as const, value: `practice:${id}:${channel_id}` }];
  return identitiesOf(sender);
}

/**
 * The lead that a sender was at a moment, made if nobody is it yet, and under which name it is answered: another one if
 * the customer has changed number since.
 */
export async function leadOf(
  tx: Tx,
  ctx: Ctx,
  connection: OpenConnection,
  { phone, user_id, name }: Sender,
  at: string,
): Promise<{ lead: Lead; reply_to: string }> {
  const channel_id = replyNameOf({ phone, user_id });
  const identities = identitiesAt(connection, { phone, user_id });
  const practice = connection.kind === "practice";
  const fields = { name: name ?? channel_id, phone, channel: "whatsapp" as const, channel_id, practice };
  const { lead, moved_to } = await findOrCreateLead(tx, ctx, identities, fields, at);
  return { lead, reply_to: moved_to ?? channel_id };
}

/** Every name under which somebody may be known at the provider. */
export const namesOf = ({ phone, user_id }: Address): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(user_id ? [user_id] : []),
];

type Thread = { row: ConversationRow; opened: boolean };

/** What comes before a lead's id in the session key of its conversations on a number. */
export const sessionsAt = ({ address }: OpenConnection): string => `whatsapp:${address}:`;

/** The lead's open conversation on this connection, locked; opened, for `holder`, if there is none. */
export async function openConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: OpenConnection,
  reply_to: string,
  holder?: Holder,
): Promise<Thread> {
  const session_key = `${sessionsAt(connection)}${lead.id}`;
  const route = { connection_id: connection.id, reply_to };
  const opening = { lead_id: lead.id, session_key, channel: "whatsapp" as const, ...route, ...holder };
  const found = await findOrOpen(tx, ctx, opening);
  const { row, opened } = found;
  if (row.connection_id === route.connection_id && row.reply_to === reply_to) return found;
  await setRoute(tx, ctx, row, route);
  return { row: { ...row, ...route }, opened };
}

/** The lead's last conversation on this connection, locked, whether it is open or not; opened if there is none. */
export async function lastConversation(
  tx: Tx,
  ctx: Ctx,
  lead: Lead,
  connection: OpenConnection,
  reply_to: string,
): Promise<Thread> {
  const [last] = await tx
    .select()
    .from(conversations)
    .where(
      inOrg(
        ctx,
        conversations,
        eq(conversations.lead_id, lead.id),
        eq(conversations.connection_id, connection.id),
      ),
    )
    .orderBy(desc(conversations.updated_at))
    .limit(1)
    .for("update");
  return last ? { row: last, opened: false } : openConversation(tx, ctx, lead, connection, reply_to);
}
