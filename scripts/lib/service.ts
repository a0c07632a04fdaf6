import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { z } from "zod";
import { signedAsMeta } from "@/server/practice/meta";
import type { AppRouter } from "@/server/router";
import { payloadText } from "@/tests/payloads";

const Secrets = z.object({ DEMO_PASSWORD: z.string(), INTERNAL_AUTH_TOKEN: z.string() });

/** The running service's secrets, from the environment or else from its data folder. */
function secrets(): z.infer<typeof Secrets> {
  const file = path.join(process.env.FRONTDESK_DATA ?? ".data", "secrets.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const { DEMO_PASSWORD = kept.DEMO_PASSWORD, INTERNAL_AUTH_TOKEN = kept.INTERNAL_AUTH_TOKEN } = process.env;
  const { data } = Secrets.safeParse({ DEMO_PASSWORD, INTERNAL_AUTH_TOKEN });
  if (!data) throw new Error(`${file} is not there; start the service with npm start`);
  return data;
}

export const BASE = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

/** A published payload, parsed. */
export const payload = (name: string) => JSON.parse(payloadText(`${name}.json`));

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; token?: string };

/** Calls the running service's API. Throws unless the answer is a success. */
export async function callApi(where: string, { method, body, headers = {}, token }: Call = {}) {
  const response = await fetch(`${BASE}/api/v1${where}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method ?? "POST"} ${where}: ${response.status} ${text}`);
  return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

export type Api = (where: string, call?: Call) => ReturnType<typeof callApi>;

export const dashboardOf = (token: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${BASE}/api/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });

/** The API of the dashboard's pages, which includes the simulator and the sandbox's webhook receiver. */
export type Dashboard = ReturnType<typeof dashboardOf>;

export async function signInToDemo() {
  const { DEMO_PASSWORD, INTERNAL_AUTH_TOKEN } = secrets();
  const login = { email: "demo@frontdesk.example", password: DEMO_PASSWORD };
  const { access_token, organization_id } = await callApi("/auth/login", { body: login });
  const token = String(access_token);
  const api: Api = (where, call) => callApi(where, { token, ...call });
  const dashboard = dashboardOf(token);
  return { api, dashboard, organization_id: String(organization_id), internal_token: INTERNAL_AUTH_TOKEN };
}

/** Posts a payload to provider B's webhook, signed as Meta does. Returns the milliseconds it took. */
export async function postAsMeta(body: object, app_secret: string): Promise<number> {
  const started = performance.now();
  const signed = signedAsMeta(body, app_secret);
  const response = await fetch(`${BASE}/api/v1/channels/provider-b/webhook`, { method: "POST", ...signed });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`the webhook answered ${response.status}: ${answer}`);
  return performance.now() - started;
}

/** A phone number from the range for fictional use, in E.164. */
export const somebodysPhone = (): string => `+1650555${randomInt(1000, 10_000)}${randomInt(10)}`;

/** Meta's published message `name`, as a new message that `from` writes now. */
export function freshFromMeta(name: string, address: string, from: string, at = new Date()) {
  const body = payload(`meta/${name}`);
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  value.contacts[0].wa_id = from;
  const [message] = value.messages;
  const id = `wamid.${randomInt(1e12)}${randomInt(1e12)}`;
  Object.assign(message, { from, id, timestamp: String(Math.floor(at.getTime() / 1000)) });
  return { body, message };
}

/** Polls until `done` returns a value, for at most `seconds`. */
export async function until<T>(what: string, done: () => Promise<T | undefined>, seconds = 30): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await done();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`waited ${seconds} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Prints one line about the error, most likely that the service is not running, and exits. */
export function complain(error: unknown): never {
  const isDown = error instanceof TypeError && error.message === "fetch failed";
  const reason = isDown
    ? `nothing answers at ${BASE}; start it with npm start`
    : String(error instanceof Error ? error.message : error);
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
