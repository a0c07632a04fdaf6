import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import {
  CustomerWrites,
  PhoneMessage,
  PhoneQuery,
  Posted,
  Report,
  SimulatorNumber,
} from "@/schema/simulator";
import { call } from "@/server/adapters/http/call";
import { fromInside } from "@/server/adapters/world";
import { numberName } from "@/server/channels/number-name";
import { type OpenConnection, webhookUrl } from "@/server/channels/open-connection";
import { openCredentials } from "@/server/channels/send/credentials";
import { action } from "@/server/http/action";
import { sandboxConnection, sandboxConnections } from "./connections";
import { metaMessage, metaStatus, type SignedPost, signedAsMeta } from "./meta";
import { received, receivedById } from "./phone";
import { signedAsTwilio, twilioMessage, twilioStatus } from "./twilio";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Posts to our own webhook as the provider would, and returns the outcome. */
async function post(url: string, { headers, body }: SignedPost): Promise<Posted> {
  const bounds = { timeout_ms: TIMEOUT_MS, max_answer_bytes: MAX_ANSWER_BYTES };
  const {
    failure,
    status_code,
    answer,
    duration_ms: ms,
  } = await call({
    url: fromInside(url),
    headers,
    body,
    ...bounds,
  });
  if (failure)
    throw new AppError(
      "unavailable",
      `The service can't reach itself at ${env.LOOPBACK_URL}: ${failure.message}.`,
    );
  return { method: "POST", url, headers, body, status_code, answer, ms };
}

/** Posts a customer's message, or a status, in the form and with the signature of the number's provider. */
function postAs(
  connection: OpenConnection,
  forms: {
    meta(address: string): object;
    twilio(account: { address: string; account_sid: string }): {
      query?: Record<string, string>;
      form: Record<string, string>;
    };
  },
): Promise<Posted> {
  const { provider, address } = connection;
  const credentials = openCredentials(connection);
  if ("access_token" in credentials) {
    const { app_secret } = credentials;
    if (!app_secret) throw new AppError("conflict", "This number has no app secret to sign with.");
    return post(webhookUrl(provider), signedAsMeta(forms.meta(address), app_secret));
  }
  const { account_sid, auth_token } = credentials;
  const { query = {}, form } = forms.twilio({ address, account_sid });
  const search = new URLSearchParams(query).toString();
  const url = `${webhookUrl(provider)}${search && `?${search}`}`;
  return post(url, signedAsTwilio(url, form, auth_token));
}

export const listSimulatorNumbers = action({
  summary: "List the practice and demo numbers that a simulated customer can write to",
  input: z.strictObject({}),
  output: z.array(SimulatorNumber),
  run: async (ctx) =>
    (await sandboxConnections(ctx)).map((connection) => ({
      connection_id: connection.id,
      provider: connection.provider,
      address: connection.address,
      display_name: numberName(connection),
    })),
});

export const writeAsCustomer = action({
  summary: "Write as a customer: the provider's post, correctly signed, to the real webhook",
  input: CustomerWrites,
  output: Posted,
  network: true,
  audit: "practice",
  run: async (ctx, input) => {
    const connection = await sandboxConnection(ctx, input.connection_id);
    const { act } = input;
    const answered = "answers" in act ? (await receivedById(ctx, input, act.answers)).provider_id : null;
    return postAs(connection, {
      meta: (address) => metaMessage(address, input, answered),
      twilio: (account) => ({ form: twilioMessage(account, input, answered) }),
    });
  },
});

export const listReceived = action({
  summary: "List what a simulated customer has received from a number",
  input: PhoneQuery,
  output: z.array(PhoneMessage),
  run: async (ctx, query) => {
    const { provider } = await sandboxConnection(ctx, query.connection_id);
    return received(ctx, query, provider);
  },
});

const Opaque = z.object({ biz_opaque_callback_data: z.string().optional() });
const Callback = z.object({ StatusCallback: z.url().optional() });

export const reportStatus = action({
  summary: "Report a message as delivered, read or failed, as its provider would",
  input: Report,
  output: Posted,
  network: true,
  audit: "practice",
  run: async (ctx, input) => {
    const connection = await sandboxConnection(ctx, input.connection_id);
    const { provider_id, parsed } = await receivedById(ctx, input, input.message_id);
    return postAs(connection, {
      meta: (address) =>
        metaStatus(address, input, {
          id: provider_id,
          opaque: Opaque.parse(parsed).biz_opaque_callback_data,
        }),
      twilio: (account) => {
        const { StatusCallback: callback } = Callback.parse(parsed);
        const query = callback ? Object.fromEntries(new URL(callback).searchParams) : {};
        return { query, form: twilioStatus(account, input, provider_id) };
      },
    });
  },
});
