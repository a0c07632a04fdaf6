import { randomInt } from "node:crypto";
import { POST as providerA } from "@/app/api/v1/channels/provider-a/webhook/route";
import { POST as providerB } from "@/app/api/v1/channels/provider-b/webhook/route";
import { createConnection } from "@/server/channels/connections";
import { type Signed, signedMeta, signedTwilio } from "./messages/senders";
import { payloadText } from "./payloads";
import type { TestCtx } from "./world";

/** A payload such as `meta/message_text`, untyped so that tests can change it. */
export const payload = (name: string) => JSON.parse(payloadText(`${name}.json`));

/** Connects a number of provider B, with its own app secret, to the organization. */
export async function connectB(ctx: TestCtx, app_secret = `app-secret-${randomInt(1e9)}`) {
  const address = String(randomInt(1e11, 2e11));
  const credentials = { access_token: "token", app_secret, verify_token: `verify-${address}` };
  const connection = await createConnection(ctx, { provider: "provider-b", address, credentials });
  return { ...connection, app_secret };
}

/** Connects a number of provider A to the organization. */
export async function connectA(ctx: TestCtx) {
  const address = `+1415${randomInt(1e6, 1e7)}`;
  const credentials = { account_sid: "AC00000000000000000000000000000001", auth_token: `token-${address}` };
  const connection = await createConnection(ctx, { provider: "provider-a", address, credentials });
  return { ...connection, auth_token: credentials.auth_token };
}

type ChangeSet = { from?: string; id?: string; text?: string; timestamp?: number };

/** Meta's published text message with another sender and id, to one of our numbers. */
export function textTo(address: string, { from = "16505551234", id, text, timestamp }: ChangeSet = {}) {
  const body = payload("meta/message_text");
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  value.contacts[0].wa_id = from;
  const [message] = value.messages;
  Object.assign(message, {
    from,
    id: id ?? `wamid.${randomInt(1e12)}`,
    ...(timestamp && { timestamp: String(timestamp) }),
    ...(text !== undefined && { text: { body: text } }),
  });
  return body;
}

/** Any published message of Meta with a new id, to one of our numbers. */
export function publishedTo(address: string, name: string) {
  const body = payload(`meta/${name}`);
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  value.messages[0].id = `wamid.${randomInt(1e12)}`;
  return body;
}

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const post = (route: Route, where: string, signed: Signed) =>
  route(new Request(`http://localhost${where}`, { method: "POST", ...signed }), {
    params: Promise.resolve({}),
  });

/** Posts to provider B's webhook, signed as Meta does. */
export const postB = (body: object | string, secret: string): Promise<Response> =>
  post(providerB, "/api/v1/channels/provider-b/webhook", signedMeta(body, secret));

/** Posts to provider A's webhook, signed for the public address as Twilio does. */
export function postA(params: Record<string, string>, auth_token: string): Promise<Response> {
  const where = "/api/v1/channels/provider-a/webhook";
  return post(providerA, where, signedTwilio(`https://desk.example.com${where}`, params, auth_token));
}
