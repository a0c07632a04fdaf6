import { randomBytes } from "node:crypto";
import { one, type Tx } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { newId } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { sandboxReceipts, sandboxReceivers } from "@/db/schema/sandbox";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "@/db/schema/webhooks";
import { inOrg } from "@/db/tenant";
import { seal } from "@/lib/secret/secrets";
import { HOUR_MS } from "@/lib/time/clock";
import { Booking } from "@/schema/booking";
import type { SubscribableEvent } from "@/schema/event";
import { newWebhookSecret } from "@/server/adapters/http/sign";
import { receiverUrl } from "@/server/adapters/world";
import { signed } from "@/server/webhooks/signed";

const EVENT_OF = {
  requested: "booking.requested",
  booked: "booking.created",
  cancelled: "booking.cancelled",
} as const satisfies Partial<Record<Booking["status"], SubscribableEvent>>;

const COUNT = 14;
/** By then every attempt of a delivery has been made. */
const OVER_MS = 60_000;

/** The receiver's answers to each attempt, by delivery, newest delivery first; the others succeeded immediately. */
const ANSWERS: Record<number, number[]> = { 2: [503, 200], 5: [500, 500, 500], 9: [500, 503, 200] };

/** When each attempt is made; at the test receiver, a minute of retries takes a second. */
const TRIED_AFTER_MS = [180, 5_210, 25_140];

const isFine = (answer: number | undefined) => answer !== undefined && answer < 300;

type Happened = { at: Date; type: SubscribableEvent; data: Booking };

/** The latest requests, bookings and cancellations in the demo's calendar. */
async function lastBookings(tx: Tx, organization_id: string): Promise<Happened[]> {
  const rows = await tx.select().from(bookings).where(inOrg({ organization_id }, bookings));
  return rows
    .map((row) => Booking.parse(row))
    .flatMap((data) => {
      const { status, created_at, updated_at } = data;
      if (status === "completed" || status === "no_show") return [];
      const at = new Date(status === "cancelled" ? updated_at : created_at);
      return [{ at, type: EVENT_OF[status], data }];
    })
    .filter(({ at }) => at.getTime() < Date.now() - OVER_MS)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, COUNT);
}

type Endpoint = { organization_id: string; id: string; secret: string };
type Event = typeof events.$inferSelect;

/** The delivery of an event, its attempts, and the receiver's record of each. */
function history({ organization_id, id: endpoint_id, secret }: Endpoint, event: Event, index: number) {
  const { created_at } = event;
  const answers = ANSWERS[index] ?? [200];
  const delivery_id = newId(new Date(created_at));
  const tries = answers.map((answer, made) => ({
    answer,
    at: new Date(Date.parse(created_at) + (TRIED_AFTER_MS[made] ?? 0)),
    duration_ms: 6 + ((index * 7 + made * 5) % 19),
  }));
  return {
    delivery: {
      ...{ organization_id, id: delivery_id, endpoint_id, event_id: event.id, event: event.type, created_at },
      status: isFine(answers.at(-1)) ? ("succeeded" as const) : ("failed" as const),
      attempt_count: tries.length,
      attempts_left: TRIED_AFTER_MS.length - tries.length,
      next_attempt_at: null,
      first_attempt_at: tries[0]?.at.toISOString() ?? null,
    },
    attempts: tries.map(({ answer, at: started, duration_ms }, made) => ({
      ...{ organization_id, delivery_id, number: made + 1, started_at: started.toISOString(), duration_ms },
      status_code: answer,
      error: isFine(answer) ? null : `answered ${answer}`,
      answer: `The receiver was told to answer ${answer}.`,
    })),
    receipts: tries.map(({ answer, at: came }) => ({
      ...{ organization_id, id: newId(came), created_at: came.toISOString(), answer },
      ...signed(event, { secrets: [secret], own: {} }, came),
      service_verified: true,
      standard_verified: true,
    })),
  };
}

// As they are stored, since what is signed is what the database returns.
async function seedEvents(tx: Tx, organization_id: string, told: Happened[]): Promise<Event[]> {
  const rows = told.map(({ at, type, data }) => ({
    ...{ organization_id, id: newId(at), type, data, created_at: at.toISOString() },
  }));
  const written = await tx.insert(events).select(rowsOf(events, rows)).returning();
  return written.toSorted((a, b) => b.id.localeCompare(a.id));
}

/** An endpoint at the demo's own test receiver, an hour older than its first event. */
async function seedEndpoint(tx: Tx, organization_id: string, first: Date): Promise<Endpoint> {
  const token = randomBytes(16).toString("hex");
  const secret = newWebhookSecret();
  const since = new Date(first.getTime() - HOUR_MS);
  await tx.insert(sandboxReceivers).values({ organization_id, token, answers: [200] });
  const row = {
    ...{ organization_id, id: newId(since), url: receiverUrl(token), events: Object.values(EVENT_OF) },
    description: "Practice software (test receiver)",
    secret_sealed: seal(secret),
    created_at: since.toISOString(),
    updated_at: since.toISOString(),
  };
  const { id } = one(await tx.insert(webhookEndpoints).values(row).returning());
  return { organization_id, id, secret };
}

export async function seedDeliveries(tx: Tx, organization_id: string): Promise<void> {
  const told = await lastBookings(tx, organization_id);
  const endpoint = await seedEndpoint(tx, organization_id, told.at(-1)?.at ?? new Date());
  const written = await seedEvents(tx, organization_id, told);
  const all = written.map((event, index) => history(endpoint, event, index));
  const deliveries = all.map(({ delivery }) => delivery);
  const attempts = all.flatMap((one) => one.attempts);
  const receipts = all.flatMap((one) => one.receipts);
  await tx.insert(webhookDeliveries).select(rowsOf(webhookDeliveries, deliveries));
  await tx.insert(webhookAttempts).select(rowsOf(webhookAttempts, attempts));
  await tx.insert(sandboxReceipts).select(rowsOf(sandboxReceipts, receipts));
}
