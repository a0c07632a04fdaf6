import { createHmac, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { POST as providerA } from "@/app/api/v1/channels/provider-a/webhook/route";
import { POST as providerB } from "@/app/api/v1/channels/provider-b/webhook/route";
import { createConnection } from "@/server/channels/connections";
import type { TestCtx } from "./world";

export const payload = (name: string) =>
  JSON.parse(readFileSync(path.join(process.cwd(), "tests/payloads", `${name}.json`), "utf8"));

/** A number of provider B connected to the organization, with an app secret of its own. */
export async function connectB(ctx: TestCtx, app_secret = `app-secret-${randomInt(1e9)}`) {
  const address = String(randomInt(1e11, 2e11));
  const credentials = { access_token: "token", app_secret, verify_token: `verify-${address}` };
  const connection = await createConnection(ctx, { provider: "provider-b", address, credentials });
  return { ...connection, app_secret };
}

/** A number of provider A connected to the organization. */
export async function connectA(ctx: TestCtx) {
  const address = `+1415${randomInt(1e6, 1e7)}`;
  const credentials = { account_sid: "AC00000000000000000000000000000001", auth_token: `token-${address}` };
  const connection = await createConnection(ctx, { provider: "provider-a", address, credentials });
  return { ...connection, auth_token: credentials.auth_token };
}

type ChangeSet = { from?: string; id?: string; text?: string; timestamp?: number };

/** Meta's published text message, from somebody else, to one of our numbers. */
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

/** Any published message of Meta, as a new one, sent to one of our numbers. */
export function publishedTo(address: string, name: string) {
  const body = payload(`meta/${name}`);
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  value.messages[0].id = `wamid.${randomInt(1e12)}`;
  return body;
}

/** Posts to provider B's webhook, signed as Meta signs. */
export function postB(body: object | string, secret: string): Promise<Response> {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const signature = `sha256=${createHmac("sha256", secret).update(raw).digest("hex")}`;
  const request = new Request("http://localhost/api/v1/channels/provider-b/webhook", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body: raw,
  });
  return providerB(request, { params: Promise.resolve({}) });
}

/** Posts to provider A's webhook, signed as Twilio signs for the public address. */
export function postA(params: Record<string, string>, auth_token: string): Promise<Response> {
  const where = "/api/v1/channels/provider-a/webhook";
  const signed = Object.keys(params)
    .toSorted()
    .reduce((text, name) => text + name + params[name], `https://desk.example.com${where}`);
  const signature = createHmac("sha1", auth_token).update(signed).digest("base64");
  const request = new Request(`http://localhost${where}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(params).toString(),
  });
  return providerA(request, { params: Promise.resolve({}) });
}
