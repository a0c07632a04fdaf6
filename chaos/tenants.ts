import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { SUBSCRIBABLE } from "@/schema/event";
import { type Gateway, json } from "./gateway";
import { META_SECRET, type Outside } from "./outside";

const AGAIN_MS = 500;

const Registered = z.object({ access_token: z.string(), organization_id: z.uuid() });
const Endpoint = z.object({ id: z.uuid(), secret: z.string() });

/** A provider's number; `secret` signs its posts. */
export type Line = {
  provider: "provider-a" | "provider-b";
  id: string;
  address: string;
  secret: string;
};

/** An organization with a number of each provider and an endpoint for every event. */
export type Tenant = {
  organization_id: string;
  email: string;
  token: string;
  numbers: Line[];
  endpoint: z.infer<typeof Endpoint>;
};

/** Creates something exactly once, even if slow answers cause retries. */
const make = (gateway: Gateway, where: string, token: string, body: object) =>
  gateway.insist(where, json(token, body, { "idempotency-key": randomUUID() }));

/**
 * Registers an owner. Without an answer in time it retries with another address, since the first may be taken by now.
 */
async function register(gateway: Gateway, index: number) {
  for (;;) {
    const email = `owner-${randomUUID()}@example.com`;
    const person = {
      email,
      password: "correct horse battery",
      full_name: "Ada",
      organization_name: `Chaos ${index}`,
    };
    const answer = await gateway.ask("/api/v1/auth/register", json("", person));
    if (answer && answer.status < 300) return { email, ...Registered.parse(JSON.parse(answer.body)) };
    await sleep(AGAIN_MS);
  }
}

async function connect(gateway: Gateway, token: string, number: Omit<Line, "id">, credentials: object) {
  const body = { provider: number.provider, address: number.address, credentials };
  const answer = await make(gateway, "/api/v1/channel-connections", token, body);
  return { ...number, id: z.object({ id: z.string() }).parse(JSON.parse(answer?.body ?? "")).id };
}

/** Registers an organization through the API, as its owner would. */
export async function newTenant(gateway: Gateway, outside: Outside, index: number): Promise<Tenant> {
  const { email, access_token: token, organization_id } = await register(gateway, index);
  const meta = {
    provider: "provider-b" as const,
    address: String(106_540_000_000 + index),
    secret: META_SECRET,
  };
  const twilio = {
    provider: "provider-a" as const,
    address: `+1415555${1000 + index}`,
    secret: `the auth token of number ${index}`,
  };
  outside.provider.senders.push(`whatsapp:${twilio.address}`);
  const account_sid = `AC${String(index).padStart(32, "0")}`;
  const numbers = [
    await connect(gateway, token, meta, {
      access_token: "token",
      app_secret: META_SECRET,
      verify_token: "verify",
    }),
    await connect(gateway, token, twilio, { account_sid, auth_token: twilio.secret }),
  ];
  const url = `${outside.urls.receiver}/${index}`;
  const made = await make(gateway, "/api/v1/webhook-endpoints", token, { url, events: SUBSCRIBABLE });
  return { organization_id, email, token, numbers, endpoint: Endpoint.parse(JSON.parse(made?.body ?? "")) };
}
