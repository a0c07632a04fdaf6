import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { createBooking } from "@/server/bookings/create";
import { bookingById } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead } from "@/server/leads/actions";
import { call, newOrg } from "@/tests/world";

const services = [
  { name: "Cleaning", duration_minutes: 45 },
  { name: "Root canal", duration_minutes: 90 },
  { name: "Root canal, second visit", duration_minutes: 50 },
  { name: "Contrôle", duration_minutes: 15 },
];

/** The agent of an organization with these services requests an appointment. */
async function ask(data: object) {
  const ctx = await newOrg({ services, default_duration_minutes: 20 });
  const lead = await createLead(ctx, { name: "Ada" });
  const event = { event: "booking_request", organization_id: ctx.organization_id };
  const token = "the-internal-token-of-the-tests";
  const answer = await call(POST, { token, body: { ...event, data: { lead_id: lead.id, ...data } } });
  return { ctx, answer };
}

async function requested(data: object) {
  const { ctx, answer } = await ask(data);
  expect(answer.status).toBe(200);
  return { ctx, booking: await bookingById(ctx, answer.body.booking_id) };
}

const starts_at = "2026-12-01T09:00:00.000Z";
const minutesOf = ({ starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }) =>
  (Date.parse(ends_at ?? "") - Date.parse(starts_at ?? "")) / 60_000;

test.each([
  ["by its exact name", { service: "Cleaning" }, 45],
  ["in another spelling", { service: "ROOT-CANAL" }, 90],
  ["without its accents", { service: "controle" }, 15],
  ["with more words around it", { service: "root canal on the left side" }, 90],
  ["by the longest name that fits", { service: "My root canal, second visit please" }, 50],
  ["by a part that only one name has", { service: "second visit" }, 50],
  ["twice, counted once", { service: "Cleaning", services: ["cleaning"] }, 45],
  ["with another, counted both", { services: ["Cleaning", "Root canal"] }, 135],
  ["with an unknown one, which is ignored", { services: ["Cleaning", "a coffee"] }, 45],
  ["by a part that several names have: the default", { service: "canal" }, 20],
  ["as part of a word: the default", { service: "dry-cleanings" }, 20],
  ["by an unknown name: the default", { service: "Haircut" }, 20],
  ["not at all: the default", {}, 20],
])("an appointment lasts as long as its service, given %s", async (_, told, minutes) => {
  const { booking } = await requested({ starts_at, ...told });
  expect(minutesOf(booking)).toBe(minutes);
});

test("a given end is kept, and an appointment without a start has no end", async () => {
  const ends_at = "2026-12-01T09:10:00.000Z";
  expect((await requested({ starts_at, ends_at, service: "Cleaning" })).booking).toMatchObject({ ends_at });
  expect((await requested({ service: "Cleaning" })).booking).toMatchObject({
    starts_at: null,
    ends_at: null,
  });
});

test("appointments confirmed by the agent and by staff last as long as the service", async () => {
  const { booking } = await requested({ starts_at, confirmed: true, service: "root canal" });
  expect([booking.status, minutesOf(booking)]).toEqual(["booked", 90]);
  const { ctx, booking: asked } = await requested({ service: "root canal" });
  const change = { booking_id: asked.id, status: "booked" as const, starts_at };
  expect(minutesOf(await updateBooking(ctx, change))).toBe(90);
});

test("refuses an appointment that would end after the year 9999", async () => {
  const ctx = await newOrg();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const booking = createBooking(ctx, { lead_id, starts_at: "9999-12-31T23:59:59.999Z" });
  await expect(booking).rejects.toMatchObject({
    code: "invalid_input",
    details: { faults: [{ path: ["starts_at"] }] },
  });
});

test.each([
  ["that lasts longer than a day", "2031-12-01T09:00:00.000Z", "9999-12-31T23:59:59.999Z"],
  ["that would end after the year 9999", "9999-12-31T23:59:59.999Z", undefined],
  ["on the last day of that year", "9999-12-31T20:00:00.000Z", "9999-12-31T21:00:00.000Z"],
])("refuses an agent's appointment %s", async (_, starts_at, ends_at) => {
  const { answer } = await ask({ starts_at, ends_at, confirmed: true });
  expect(answer).toMatchObject({ status: 422 });
});
