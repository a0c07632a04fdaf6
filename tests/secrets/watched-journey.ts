import { createHmac, randomBytes } from "node:crypto";
import { generateSync } from "otplib";
import { expect } from "vitest";
import { signedMeta, signedTwilio } from "@/tests/messages/senders";
import { payloadText } from "@/tests/payloads";
import { startModel } from "@/tests/stand-ins/model";
import { payload, publishedTo, textTo } from "@/tests/whatsapp";
import {
  agent,
  api,
  ask,
  bait,
  canary,
  host,
  linkTo,
  made,
  mail,
  provider,
  receiver,
  secretOf,
  spoken,
  transcriber,
} from "./watched-desk";

const email = `${crypto.randomUUID()}@example.com`;

/** Registers an owner, confirms the address, resets the password and invites a colleague; returns the token. */
export async function signUp(): Promise<string> {
  const person = { email, full_name: "Ada", organization_name: `Engines ${bait}` };
  const first = canary("the first password");
  const registered = await ask("/api/v1/auth/register", {
    body: { ...person, password: first },
    shows: true,
  });
  const own = made("the first access token", registered.body.access_token);
  await api("/auth/verify-email", {
    token: own,
    body: { token: await linkTo(email, "the token of the confirming mail") },
  });
  await api("/auth/password-reset", { body: { email } });
  const password = canary("the new password");
  await expect
    .poll(() => mail.received.filter(({ to }) => to.includes(email)).length, { timeout: 15_000 })
    .toBeGreaterThan(1);
  const reset = await linkTo(email, "the token of the password's reset");
  await api("/auth/password-reset/confirm", { body: { token: reset, password } });
  const signedIn = await ask("/api/v1/auth/login", { body: { email, password }, shows: true });
  const token = made("the access token", signedIn.body.access_token);
  const shown = await ask("/api/v1/team/invitations", { token, body: {}, shows: true });
  made("the token of an invitation", new URL(shown.body.link).hash.replace("#token=", ""));
  await ask("/api/v1/auth/login", { body: { email, password: canary("a wrong password") } });
  return token;
}

/** Sets up an authenticator app, and signs in with a recovery code. */
async function takeTwoSteps(token: string): Promise<void> {
  const begun = await ask("/api/v1/me/factors/totp", { token, body: {}, shows: true });
  const code = generateSync({ secret: made("the secret of an authenticator app", begun.body.secret) });
  const confirmation = { factor_id: begun.body.id, code };
  const path = "/api/v1/me/factors/totp/confirmation";
  const confirmed = await ask(path, { token, body: confirmation, shows: true });
  const recovery = made("a recovery code", confirmed.body.recovery_codes[0]);
  const body = { email, password: secretOf("the new password") };
  const asked = await ask("/api/v1/auth/login", { body, shows: true });
  const first_step = made("a first step", asked.body.first_step);
  const second = { body: { first_step, code: recovery }, shows: true };
  made("the token of a second step", (await ask("/api/v1/auth/second-step", second)).body.access_token);
}

const WEEK = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "08:00", to: "20:00" }]]),
);

/** Sets up a language model, whose provider first repeats the key in an error message. */
async function setUpModel(token: string): Promise<void> {
  const model = await startModel();
  const key = canary("the language model's key");
  const body = { provider: "compatible", model: "stand-in", server_url: model.url, key };
  model.failNext({ status: 400, message: `No such model for ${key}` });
  expect((await ask("/api/v1/agent/model", { method: "PUT", token, body })).status).toBe(422);
  await api("/agent/model", { method: "PUT", token, body });
  await model.close();
}

/** Makes and rotates an API key, and uses it: where it belongs, mistyped, and where it does not belong. */
async function makeKeys(token: string): Promise<void> {
  const body = { name: "CRM", scopes: ["leads:read"] };
  const first = await ask("/api/v1/api-keys", { token, body, shows: true });
  const old = made("an API key", first.body.key);
  const rotated = await ask(`/api/v1/api-keys/${first.body.id}/rotate`, { token, body: {}, shows: true });
  const key = made("the API key after it", rotated.body.key);
  for (const one of [old, key]) expect((await ask("/api/v1/leads", { token: one })).status).toBe(200);
  expect((await ask("/api/v1/bookings", { token: key })).status).toBe(403);
  expect((await ask("/api/v1/leads", { token: `${key}x` })).status).toBe(401);
  expect((await ask(`/api/v1/leads?search=${key}`, { token })).status).toBe(400);
  expect((await ask(`/api/v1/leads/${key}`, { token })).status).toBe(400);
}

/** Sets up all that an owner can, with every secret that can be given or is made. */
export async function setUp(token: string) {
  await api("/organization", { method: "PATCH", token, body: { opening_hours: WEEK } });
  await takeTwoSteps(token);
  await setUpModel(token);
  await api("/agent/voice-transcription", { method: "PATCH", token, body: { is_on: true } });
  const [meta, twilio] = [String(Date.now()), `+1415${String(Date.now()).slice(-7)}`];
  const credentials = {
    access_token: canary("Meta's access token"),
    app_secret: canary("Meta's app secret"),
    verify_token: canary("Meta's verify token"),
  };
  await api("/channel-connections", { token, body: { provider: "provider-b", address: meta, credentials } });
  const account = {
    account_sid: `AC${randomBytes(16).toString("hex")}`,
    auth_token: canary("Twilio's auth token"),
  };
  await api("/channel-connections", {
    token,
    body: { provider: "provider-a", address: twilio, credentials: account },
  });
  const body = {
    url: receiver.url,
    events: ["message.created", "booking.created", "lead.created"],
    headers: { "x-api-key": canary("a webhook's own header") },
  };
  const endpoint = await ask("/api/v1/webhook-endpoints", { token, body, shows: true });
  made("a webhook's first secret", endpoint.body.secret);
  const { id } = endpoint.body;
  const rotated = await ask(`/api/v1/webhook-endpoints/${id}/rotate-secret`, {
    token,
    body: {},
    shows: true,
  });
  made("a webhook's second secret", rotated.body.secret);
  await makeKeys(token);
  const secret = canary("the scheduler's secret");
  await ask("/api/v1/scheduler/secret", { token, body: { secret }, shows: true });
  return {
    meta,
    twilio,
    endpoint_id: id,
    organization_id: (await api("/auth/me", { token })).organization_id,
  };
}

/** A customer speaks; the transcriber first repeats its key in an error message. */
export async function speak({ meta }: { meta: string }): Promise<void> {
  const body = publishedTo(meta, "message_audio");
  const [message] = body.entry[0].changes[0].value.messages;
  message.audio = { id: "19086472695982", mime_type: "audio/ogg; codecs=opus" };
  message.timestamp = String(Math.floor(Date.now() / 1000));
  const error = { message: `Too busy for ${secretOf("TRANSCRIPTION_KEY")}` };
  transcriber.failNext({ status: 503, body: { error } });
  const signed = signedMeta(body, secretOf("Meta's app secret"));
  expect((await ask("/api/v1/channels/provider-b/webhook", signed)).status).toBe(200);
  const heard = () => agent.turns.some(({ turn }) => JSON.stringify(turn).includes(spoken));
  await expect.poll(heard, { timeout: 30_000 }).toBe(true);
}

export type Desk = Awaited<ReturnType<typeof setUp>>;

/** A customer of each provider writes, is answered and booked; the scheduler, the agent and strangers call too. */
export async function work({ meta, twilio, organization_id }: Desk): Promise<void> {
  const webhooks = "/api/v1/channels";
  const headers = { "x-request-id": bait };
  const text = textTo(meta, { text: `Hello ${bait}`, timestamp: Math.floor(Date.now() / 1000) });
  const signed = signedMeta(text, secretOf("Meta's app secret"));
  const post = (where: string, one: typeof signed) =>
    ask(where, { ...one, headers: { ...one.headers, ...headers } });
  // Meta repeats a token that it can't read in its error message.
  provider.failNext({
    status: 401,
    body: { error: { code: 190, message: `Malformed access token ${secretOf("Meta's access token")}` } },
  });
  expect((await post(`${webhooks}/provider-b/webhook`, signed)).status).toBe(200);
  await post(`${webhooks}/provider-b/webhook`, signedMeta(text, "another secret"));
  const where = `${webhooks}/provider-a/webhook`;
  const form = { ...payload("twilio/inbound_text"), To: `whatsapp:${twilio}` };
  const posted = signedTwilio(
    `${host.url.replace("127.0.0.1", "localhost")}${where}`,
    form,
    secretOf("Twilio's auth token"),
  );
  expect((await post(where, posted)).status).toBe(200);
  const shake = `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${secretOf("Meta's verify token")}`;
  expect((await ask(`${webhooks}/provider-b/webhook?${shake}`)).status).toBe(200);
  const booking = payloadText("calcom/booking_created.json");
  const signature = createHmac("sha256", secretOf("the scheduler's secret")).update(booking).digest("hex");
  await ask(`/api/v1/webhooks/scheduler?organization_id=${organization_id}`, {
    body: booking,
    headers: { "x-cal-signature-256": signature },
  });
  const lead = {
    event: "new_lead",
    organization_id,
    data: { channel: "telegram", channel_id: "a-1", name: bait },
  };
  await api("/webhooks/agent-event", { token: secretOf("INTERNAL_AUTH_TOKEN"), body: lead });
  await expect.poll(() => provider.requests.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
}
