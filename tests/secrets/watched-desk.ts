import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { type Served, startHost } from "@/tests/processes/processes";
import { startAgent } from "@/tests/stand-ins/agent";
import { startGoogleCalendar } from "@/tests/stand-ins/calendars/google-calendar";
import { OPENID_CLIENT } from "@/tests/stand-ins/clients";
import { startCollector } from "@/tests/stand-ins/collector";
import { startProvider } from "@/tests/stand-ins/provider";
import { startPushService } from "@/tests/stand-ins/push-service";
import { startReceiver } from "@/tests/stand-ins/receiver";
import { startMailServer } from "@/tests/stand-ins/smtp";
import { startTranscriber } from "@/tests/stand-ins/transcriber";
import type { Canaries } from "./canaries";

/** Every secret that was given or made so far, by its description. */
export const secrets = new Map<string, string>();

/** Makes and records a unique secret to search for. */
export function canary(what: string): string {
  const secret = `canary-${randomBytes(18).toString("hex")}`;
  secrets.set(what, secret);
  return secret;
}

/** Records a secret that the service made. */
export function made(what: string, secret: unknown): string {
  if (typeof secret !== "string" || secret.length < 16) throw new Error(`${what} was not shown`);
  secrets.set(what, secret);
  return secret;
}

/** A recorded secret, by its description. */
export const secretOf = (what: string): string => secrets.get(what) ?? "";

const ENVIRONMENT = [
  ...["AUTH_SECRET", "INTERNAL_AUTH_TOKEN", "SCHEDULER_WEBHOOK_SECRET", "METRICS_TOKEN"],
  ...["TWILIO_AUTH_TOKEN", "META_APP_SECRET", "META_VERIFY_TOKEN", "TRANSCRIPTION_KEY"],
  ...["MICROSOFT_CLIENT_SECRET", "FACEBOOK_CLIENT_SECRET"],
  ...["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_AI_API_KEY"],
];
const CLIENTS = ["MICROSOFT_CLIENT_ID", "FACEBOOK_CLIENT_ID"];

/** A mark that is no secret and goes through each place that is searched, to show that a secret would be found. */
export const bait = `bait-${randomBytes(12).toString("hex")}`;
export const BAIT: Canaries = new Map([["the bait", bait]]);

export const collector = await startCollector();
export const provider = await startProvider();
export const receiver = await startReceiver();
export const mail = await startMailServer();
export const google = await startGoogleCalendar();
export const pushes = await startPushService();
/** What a customer says; it is no secret, but must not be in logs. */
export const spoken = `spoken-${randomBytes(12).toString("hex")}`;
export const transcriber = await startTranscriber(spoken);
export const agent = await startAgent((turn) => ({
  body: {
    reply: { text: `Booked for ${bait}` },
    events: turn.organization.open_slots
      .slice(0, 1)
      .map(({ starts_at }) => ({ event: "booking_request", data: { starts_at, confirmed: true } })),
    state: { bait },
  },
}));

export let host: Served;
/** Every answer, except those that are meant to show a secret. */
export const answers: { where: string; status: number; text: string }[] = [];

type Init = {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  shows?: boolean;
};

/** Sends a request to the service, and records its answer for the search. */
export async function ask(where: string, { method, token, body, headers = {}, shows = false }: Init = {}) {
  const answer = await fetch(host.url + where, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
  });
  const text = await answer.text();
  const told = `${[...answer.headers].join("\n")}\n${text}`;
  if (!shows) answers.push({ where, status: answer.status, text: told });
  const json = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  return { status: answer.status, body: json, text };
}

/** Sends a request to the API, expects success, and returns the body. */
export const api = async (where: string, init: Init = {}) => {
  const answer = await ask(`/api/v1${where}`, init);
  expect(answer.status, `${where}: ${answer.text}`).toBeLessThan(300);
  return answer.body;
};

/** Waits for a mail to an address; returns and records the token of the latest one's link. */
export const linkTo = async (email: string, what: string): Promise<string> => {
  const token = () => {
    const last = mail.received.findLast(({ to }) => to.includes(email));
    return /#token=(\S+)/.exec(last?.text ?? "")?.[1];
  };
  await expect.poll(token, { timeout: 15_000 }).toBeDefined();
  return made(what, token());
};

beforeAll(async () => {
  const mailServer = new URL(mail.url);
  mailServer.username = "frontdesk";
  mailServer.password = canary("the mail server's password");
  host = await startHost("the self-hosting server", {
    ...Object.fromEntries(ENVIRONMENT.map((name) => [name, canary(name)])),
    ...Object.fromEntries(CLIENTS.map((name) => [name, `client-of-${name.toLowerCase()}`])),
    GOOGLE_CLIENT_ID: OPENID_CLIENT.client_id,
    GOOGLE_CLIENT_SECRET: made("GOOGLE_CLIENT_SECRET", OPENID_CLIENT.client_secret),
    GOOGLE_ISSUER: google.url,
    GOOGLE_API_URL: google.url,
    AGENT_URL: agent.url,
    META_GRAPH_URL: provider.url,
    TWILIO_API_URL: provider.url,
    TWILIO_CONTENT_URL: provider.url,
    TWILIO_MESSAGING_URL: provider.url,
    SMTP_URL: mailServer.href,
    TRANSCRIPTION_URL: transcriber.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    LOG_LEVEL: "trace",
    WEBHOOK_ALLOW_INSECURE: "true",
  });
}, 300_000);

afterAll(async () => {
  await host.end("SIGTERM");
  await Promise.all(
    [collector, provider, receiver, mail, google, pushes, agent, transcriber].map((one) => one.close()),
  );
}, 60_000);
