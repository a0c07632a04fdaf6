import { sql } from "drizzle-orm";
import { channelConnections } from "@/db/schema/channels";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/lib/env";
import type { Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import type { NotificationRequest } from "@/server/accounts/notifications/notify";
import { LastError, shown } from "@/server/channels/connections";
import { numberName } from "@/server/channels/number-name";
import { isMineForReal } from "@/server/channels/open-connection";
import { numberNotice } from "@/server/conversations/sending/tell-number-fails";
import type { Ctx } from "@/server/http/ctx";
import { ownCredentials } from "./credentials";

/** The last error of a message that still waits to be sent, if nothing has been sent from the number since. */
const held = sql`(
  select tried.error || jsonb_build_object('at', tried.created_at)
  from messages waiting
  join lateral (
    select error, created_at from send_attempts
    where organization_id = waiting.organization_id and message_id = waiting.id order by id desc limit 1
  ) tried on tried.error is not null
  where waiting.organization_id = channel_connections.organization_id
    and waiting.connection_id = channel_connections.id and waiting.delivery_status in ('queued', 'sending')
    and not exists (
      select from send_attempts gone
      join messages on messages.organization_id = gone.organization_id and messages.id = gone.message_id
      where gone.organization_id = waiting.organization_id and gone.created_at > tried.created_at
        and gone.outcome = 'sent' and messages.connection_id = channel_connections.id)
  limit 1)`.mapWith((value: unknown) => LastError.parse(value));

const selectNumbers = (ctx: Ctx) =>
  ctx.db
    .select({ ...shown, held, credentials_sealed: channelConnections.credentials_sealed })
    .from(channelConnections)
    .where(isMineForReal(ctx));

type Numbers = Awaited<ReturnType<typeof selectNumbers>>;

function recordOf(provider: Provider, all: Numbers) {
  const numbers = all.filter((number) => number.provider === provider);
  const opened = numbers.map((number) => ({
    number: { id: number.id, display_name: numberName(number) },
    credentials: ownCredentials(number),
  }));
  const { variable, field } = PROVIDERS[provider].signs_with;
  const isUnsigned = ({ credentials }: (typeof opened)[number]) =>
    credentials !== null && credentials[field] === undefined;
  const wants = numbers.length === 0 || opened.some(isUnsigned);
  const waiting = numbers.flatMap(({ held }) => held ?? []);
  const errors = [...waiting, ...numbers.flatMap(({ last_error }) => last_error ?? [])];
  const error = errors.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const moments = numbers.flatMap(({ last_message_at }) => last_message_at ?? []);
  return {
    numbers: numbers.length,
    unreadable: opened.flatMap(({ number, credentials }) => (credentials ? [] : [number])),
    holds_back: waiting.length > 0,
    missing: wants && env[variable] === undefined ? [variable] : [],
    last_worked_at: moments.toSorted().at(-1) ?? null,
    last_error: error ? { message: error.message, at: error.at } : null,
  };
}

/** A `select` of the organizations that lately could not send through a provider's number. */
export const failingNumbers = (provider: Provider) => sql`
  select distinct tried.organization_id from send_attempts tried
  join messages on messages.organization_id = tried.organization_id and messages.id = tried.message_id
  join channel_connections number
    on number.organization_id = messages.organization_id and number.id = messages.connection_id
  where ${acrossOrgs("a sweep over all parts that fail", sql`tried.created_at > now() - interval '10 minutes'`)}
    and tried.error is not null and number.provider = ${provider}`;

/** What owners are told while messages wait since a failed attempt. */
export async function numberNotices(ctx: Ctx, provider: Provider): Promise<NotificationRequest[]> {
  const numbers = await selectNumbers(ctx);
  return numbers.flatMap(({ held, ...number }) =>
    held && number.provider === provider
      ? [numberNotice({ id: number.id, display_name: numberName(number), reason: held.message })]
      : [],
  );
}

/**
 * For the organization's numbers of a provider: their count, those with unreadable credentials, whether failed messages
 * are waiting, the variable that they lack (without numbers: that the first would need), when a customer last wrote,
 * and the latest send error.
 */
export const providerRecord = async (ctx: Ctx, provider: Provider) =>
  recordOf(provider, await selectNumbers(ctx));
