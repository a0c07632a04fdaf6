import { eq } from "drizzle-orm";
import { type Tx, transaction } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { now } from "@/lib/time/time";
import type { Lead } from "@/schema/lead";
import { PROVIDERS } from "@/schema/provider";
import type { Address, InboundMessage, Sender } from "@/server/adapters/messaging/channel";
import { type Identity, identitiesOf, practiceIdentity } from "@/server/adapters/messaging/identity";
import { phoneVariants } from "@/server/adapters/messaging/phone";
import type { OpenConnection } from "@/server/channels/open-connection";
import type { NewMessage } from "@/server/conversations/append";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import type { Reach } from "@/server/leads/search/numbers";

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

/** The latest moment at which a message may have been written. To sort it last, it may be moved up to here. */
const latestOf = (sent_at: string): string => new Date(latestMs(sent_at)).toISOString();

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
  const { channel } = PROVIDERS[connection.provider];
  const fields = { name: name ?? channel_id, phone, channel, channel_id, practice };
  const sender = { identities, fields, at, is_proven: true };
  const { lead, moved_to, first_lead_id } = await findOrCreateLead(tx, ctx, sender);
  return { lead, reply_to: moved_to ?? channel_id, first_lead_id };
}

/** Every name under which the provider may know an address, including spelling variants of the phone. */
export const namesOf = ({ phone, user_id }: Address): string[] => [
  ...(phone ? phoneVariants(phone) : []),
  ...(user_id ? [user_id] : []),
];

/** A customer's message as it is stored in their thread. */
export const toNewMessage = (connection: OpenConnection, message: InboundMessage): NewMessage => ({
  role: "user",
  content: message.text,
  metadata: { author: "customer", type: message.type, handled: message.handled },
  given: message.metadata,
  customers: namesOf(message.sender),
  connection_id: connection.id,
  provider_message_id: message.provider_message_id,
  created_at: writtenAt(message.sent_at),
  latest_at: latestOf(message.sent_at),
});
