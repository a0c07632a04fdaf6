import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import { HOUR_MS } from "@/lib/time/clock";
import { type Gateway, json } from "./gateway";
import type { Mood } from "./outside";
import type { Tenant } from "./tenants";

/** An appointment as its visitor was last told of it. */
export type Visit = {
  name: string;
  /** On the network: each has another, since requests are counted by it. */
  address: string;
  token: string;
  tenant: Tenant;
  starts_at: string;
  status: "booked" | "cancelled";
  /** Whether the same request, made again with its key, was answered otherwise. */
  isOther: boolean;
};

const DAY = [{ from: "00:00", to: "24:00" }];
const OPEN = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, DAY]));
const SERVICE = "Trim";
const HASHES_A_TURN = 2000;
const REST_MS = 800;

const Slots = z.object({ slots: z.array(z.object({ starts_at: z.string() })).min(1) });
const Challenge = z.object({ challenge: z.string(), difficulty: z.int() });
const Booked = z.object({ token: z.string() });
const Appointment = z.object({ starts_at: z.string(), status: z.enum(["booked", "cancelled"]) });
const Slug = z.object({ slug: z.string() });

const changed = (token: string, body: object): RequestInit => ({ ...json(token, body), method: "PATCH" });

/** Opens a tenant's booking page. Returns its address. */
async function openPage(gateway: Gateway, { token }: Tenant): Promise<string> {
  const services = [{ name: SERVICE, duration_minutes: 15 }];
  const hours = { services, time_zone: "UTC", opening_hours: OPEN, lead_time_minutes: 0 };
  await gateway.insist("/api/v1/organization", changed(token, hours));
  const page = { slug: `chaos-${randomUUID()}`, state: "on", bookings_per_hour: 1000, change_until_hours: 0 };
  const answer = await gateway.insist("/api/v1/booking-page", changed(token, page));
  return Slug.parse(JSON.parse(answer?.body ?? "{}")).slug;
}

const hasZeros = (hash: Buffer, bits: number) => hash.readUInt32BE(0) >>> (32 - bits) === 0;

/** Does the work that a booking needs, a little at a time. */
async function solve({ challenge, difficulty }: z.infer<typeof Challenge>) {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash("sha256").update(`${challenge}.${nonce}`).digest();
    if (hasZeros(hash, difficulty)) return { challenge, nonce: String(nonce) };
    if (nonce % HASHES_A_TURN === 0) await turn();
  }
}

/** Whether it is the answer to the request itself, and not that it was not carried out or still is. */
const isFinal = ({ status, body }: { status: number; body: string }) =>
  status < 500 && ![408, 425, 429].includes(status) && !body.includes("Idempotency-Key");

/** Makes a visitor's request until it is answered. */
async function answered(gateway: Gateway, address: string, where: string, init: RequestInit = {}) {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), "x-forwarded-for": address };
  for (;;) {
    const answer = await gateway.ask(where, { ...init, headers });
    if (answer && isFinal(answer)) return answer;
    gateway.repeated += 1;
    await sleep(REST_MS / 2);
  }
}

type Page = { tenant: Tenant; slug: string };
type Visitor = { gateway: Gateway; below: Mood["below"]; n: number; address: string };

/** Books one of the free times; undefined if somebody else was faster. */
async function book({ gateway, below, n, address }: Visitor, { tenant, slug }: Page) {
  const ask = (where: string, init?: RequestInit) =>
    answered(gateway, address, `/api/v1/public/${slug}/${where}`, init);
  const { slots } = Slots.parse(JSON.parse((await ask(`slots?service=${SERVICE}&days=2`)).body));
  const starts_at = slots[below(slots.length)]?.starts_at ?? "";
  const proof = await solve(Challenge.parse(JSON.parse((await ask("challenge")).body)));
  const name = `Visitor ${n}`;
  const phone = `+1617555${String(n).padStart(4, "0")}`;
  const given = { service: SERVICE, name, phone, starts_at, proof };
  const request = json("", given, { "idempotency-key": randomUUID() });
  const first = await ask("bookings", request);
  if (first.status === 409) return undefined;
  if (first.status !== 201) throw new Error(`a visitor could not book: ${first.status} ${first.body}`);
  const { token } = Booked.parse(JSON.parse(first.body));
  const again = below(3) === 0 ? await ask("bookings", request) : first;
  const isOther = again.body !== first.body;
  const visit: Visit = { name, address, token, tenant, starts_at, status: "booked", isOther };
  return visit;
}

/** Moves or cancels an appointment. On 409 the time is taken, or it was done and the answer lost: the link shows which. */
async function change(gateway: Gateway, visit: Visit, body: object): Promise<void> {
  const where = `/api/v1/public/bookings/${visit.token}`;
  const done = await answered(gateway, visit.address, where, changed("", body));
  if (done.status !== 200 && done.status !== 409)
    throw new Error(`a visitor could not change it: ${done.status} ${done.body}`);
  const shown = done.status === 200 ? done : await answered(gateway, visit.address, where);
  Object.assign(visit, Appointment.parse(JSON.parse(shown.body)));
}

const hourLater = (at: string) => new Date(Date.parse(at) + HOUR_MS).toISOString();

type Options = { gateway: Gateway; tenants: Tenant[]; mood: Mood };

/** Until `stop`, visitors of each tenant's booking page book, and move and cancel by their link. */
export async function startVisitors({ gateway, tenants, mood: { below } }: Options) {
  const visits: Visit[] = [];
  let isGoing = true;
  let count = 0;

  async function visit(page: Page): Promise<void> {
    while (isGoing) {
      const n = count++;
      const address = `198.18.${Math.floor(n / 250) % 250}.${n % 250}`;
      const made = await book({ gateway, below, n, address }, page);
      if (made) visits.push(made);
      await sleep(below(REST_MS));
      if (made && below(3) === 0) await change(gateway, made, { starts_at: hourLater(made.starts_at) });
      if (made && below(3) === 0) await change(gateway, made, { status: "cancelled" });
    }
  }

  const pages = await Promise.all(
    tenants.map(async (tenant) => ({ tenant, slug: await openPage(gateway, tenant) })),
  );
  const all = Promise.all(pages.map(visit));
  // Awaited at the end; a failure is reported then.
  all.catch(() => undefined);
  return {
    visits,
    async stop() {
      isGoing = false;
      await all;
    },
  };
}
