import { z } from "zod";
import { channelConnections } from "@/db/schema/channels";
import type { Ctx } from "@/server/core/ctx";
import { env } from "@/server/lib/env";
import { unseal } from "@/server/lib/secrets";
import type { Provider } from "@/server/schema/channel-connection";
import { shown } from "./connections";
import { isMine } from "./open-connection";

/** What signs a provider's posts: where a connection keeps its own, and the variable that stands in for it. */
const SIGNING = {
  "provider-a": { field: "auth_token", variable: "TWILIO_AUTH_TOKEN" },
  "provider-b": { field: "app_secret", variable: "META_APP_SECRET" },
} as const;

const selectNumbers = (ctx: Ctx) =>
  ctx.db
    .select({ ...shown, sealed: channelConnections.credentials_sealed })
    .from(channelConnections)
    .where(isMine(ctx));

type Numbers = Awaited<ReturnType<typeof selectNumbers>>;

const Credentials = z.record(z.string(), z.unknown());

const isUnsigned = ({ provider, sealed }: Numbers[number]): boolean =>
  Credentials.parse(JSON.parse(unseal(sealed)))[SIGNING[provider].field] === undefined;

function recordOf(provider: Provider, all: Numbers) {
  const numbers = all.filter((number) => number.provider === provider);
  const { variable } = SIGNING[provider];
  const wants = numbers.length === 0 || numbers.some(isUnsigned);
  const errors = numbers.flatMap(({ last_error }) => last_error ?? []);
  const error = errors.toSorted((a, b) => b.at.localeCompare(a.at))[0];
  const moments = numbers.flatMap(({ last_message_at }) => last_message_at ?? []);
  return {
    numbers: numbers.length,
    missing: wants && env[variable] === undefined ? [variable] : [],
    last_worked_at: moments.toSorted().at(-1) ?? null,
    last_error: error ? { message: error.message, at: error.at } : null,
  };
}

/**
 * Of the organization's numbers at each provider: how many there are, when a customer last wrote to one, why one last
 * could not send, and the variable that they lack (without a number: that the first would lack).
 */
export async function providerRecords(ctx: Ctx) {
  const all = await selectNumbers(ctx);
  return { "provider-a": recordOf("provider-a", all), "provider-b": recordOf("provider-b", all) };
}
