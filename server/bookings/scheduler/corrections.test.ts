import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { updateOrganization } from "@/server/accounts/organization/organization";
import {
  createResource,
  getResource,
  listResources,
  updateResource,
} from "@/server/accounts/organization/resources";
import { getBooking, listBookings } from "@/server/bookings/actions";
import { listFreeTimes } from "@/server/bookings/availability/free-times";
import { createBooking } from "@/server/bookings/create";
import { requestBooking } from "@/server/bookings/store";
import { updateBooking } from "@/server/bookings/update";
import { createLead, getLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { newOrg, type TestCtx } from "@/tests/world";

// Mondays; the organization's time zone is UTC.
const [NINE, TEN, NEXT_WEEK] = [
  "2031-01-06T09:00:00.000Z",
  "2031-01-06T10:00:00.000Z",
  "2031-01-13T09:00:00.000Z",
];

const SERVICES = [
  { name: "Cleaning", duration_minutes: 60 },
  { name: "Whitening", duration_minutes: 60 },
];

async function practice() {
  const ctx = await newOrg({ services: SERVICES, opening_hours: { "1": [{ from: "09:00", to: "12:00" }] } });
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const request = (fields: object = {}) =>
    transaction(ctx.db, (tx) => requestBooking(tx, ctx, { lead_id, ...fields }));
  const book = (services: string[], starts_at = NINE, fields: object = {}) =>
    createBooking(ctx, { lead_id, services, starts_at, ...fields });
  return { ctx, lead_id, request, book };
}

const statuses = async (ctx: TestCtx) =>
  (await listBookings(ctx, {})).bookings.map(({ status }) => status).toSorted();

test("appointments of an archived resource can be moved, lengthened, cancelled and restored", async () => {
  const { ctx, book } = await practice();
  const { id: resource_id } = await createResource(ctx, { name: "Chair two", kind: "equipment" });
  const { id: booking_id } = await book(["Cleaning"], NINE, { resource_id });
  await updateResource(ctx, { resource_id, archived: true });
  const change = (patch: object) => updateBooking(ctx, { booking_id, ...patch });
  expect(await change({ starts_at: TEN })).toMatchObject({ starts_at: TEN, resource_id });
  expect(await change({ ends_at: "2031-01-06T11:30:00.000Z" })).toMatchObject({ resource_id });
  await change({ status: "cancelled" });
  expect(await change({ status: "booked" })).toMatchObject({ status: "booked", resource_id });
  const asked = { date: "2031-01-06", booking_id, services: [] };
  expect((await listFreeTimes(ctx, { ...asked, resource_id })).times).toContain(NINE);
  const other = (await listResources(ctx, {})).resources[0]?.id;
  expect(await change({ resource_id: null })).toMatchObject({ resource_id: other });
});

test("a booking's service, length and notes can be changed at the time that it has", async () => {
  const { ctx, book } = await practice();
  const { id: booking_id } = await book(["Cleaning"]);
  const change = (patch: object) => updateBooking(ctx, { booking_id, ...patch });
  const changed = {
    services: ["Whitening"],
    title: "Whitening",
    notes: "Asked for Dr. Rivers",
    starts_at: NINE,
  };
  expect(await change({ services: ["Whitening"], notes: "Asked for Dr. Rivers" })).toMatchObject(changed);
  expect(await change({ ends_at: "2031-01-06T09:30:00.000Z" })).toMatchObject({
    ...changed,
    ends_at: "2031-01-06T09:30:00.000Z",
  });
  expect(await change({ notes: null })).toMatchObject({ notes: null, services: ["Whitening"] });
  const { events } = await listEvents(ctx, {});
  const updated = events.filter(({ event }) => event === "booking.updated");
  expect(updated).toHaveLength(2);
  expect(updated[0]).toMatchObject({ data: { previous: { services: ["Cleaning"], notes: null } } });
});

const SHORT = { name: "Check-up", duration_minutes: 30, buffer_after_minutes: 15 };
const HALF_PAST = "2031-01-06T09:30:00.000Z";

test("a booking gets a shorter service and its length in one change, also if the next customer follows", async () => {
  const { ctx, book } = await practice();
  await updateOrganization(ctx, { services: [...SERVICES, SHORT] });
  const { id: booking_id } = await book(["Cleaning"]);
  await book(["Cleaning"], TEN);
  const shorter = { services: ["Check-up"], title: "Check-up", starts_at: NINE, ends_at: HALF_PAST };
  const { services, ends_at } = shorter;
  expect(await updateBooking(ctx, { booking_id, services, ends_at })).toMatchObject(shorter);
  const longer = { booking_id, services: ["Check-up"], ends_at: "2031-01-06T10:00:00.000Z" };
  await expect(updateBooking(ctx, longer)).rejects.toMatchObject({ code: "conflict" });
  expect(await getBooking(ctx, { booking_id })).toMatchObject(shorter);
});

test("a booking gets another service and another time in one change", async () => {
  const { ctx, book } = await practice();
  await updateOrganization(ctx, { services: [...SERVICES, SHORT] });
  const { id: booking_id } = await book(["Cleaning"]);
  await book(["Cleaning"], TEN);
  const moved = { services: ["Check-up"], starts_at: NEXT_WEEK };
  expect(await updateBooking(ctx, { booking_id, ...moved })).toMatchObject(moved);
});

test("a booking gets another service and whoever offers it in one change", async () => {
  const { ctx, book } = await practice();
  const { id: resource_id } = await createResource(ctx, {
    name: "Kim",
    kind: "person",
    services: ["Whitening"],
  });
  const [first] = (await listResources(ctx, {})).resources;
  await updateResource(ctx, { resource_id: first?.id ?? "", services: ["Cleaning"] });
  const { id: booking_id } = await book(["Cleaning"]);
  const changed = { services: ["Whitening"], resource_id };
  expect(await updateBooking(ctx, { booking_id, ...changed })).toMatchObject(changed);
});

test("a booking's service can be removed, so that adding one can be undone", async () => {
  const { ctx, book } = await practice();
  const { id: booking_id } = await book([]);
  const changed = await updateBooking(ctx, { booking_id, services: ["Cleaning"] });
  expect(changed).toMatchObject({ services: ["Cleaning"], title: "Cleaning" });
  const undone = await updateBooking(ctx, { booking_id, services: [] });
  expect(undone).toMatchObject({ services: [], title: null, starts_at: NINE });
});

test("nothing else can be booked with an archived resource", async () => {
  const { ctx, book } = await practice();
  const { id: resource_id } = await createResource(ctx, { name: "Chair two", kind: "equipment" });
  await book(["Cleaning"], NINE, { resource_id });
  const { id: booking_id } = await book(["Whitening"]);
  await updateResource(ctx, { resource_id, archived: true });
  const missing = { code: "not_found" };
  await expect(book(["Whitening"], TEN, { resource_id })).rejects.toMatchObject(missing);
  await expect(updateBooking(ctx, { booking_id, resource_id })).rejects.toMatchObject(missing);
});

test("a resource tells how many appointments are ahead of it, also when it is archived", async () => {
  const { ctx, book } = await practice();
  const { id: resource_id } = await createResource(ctx, { name: "Chair two", kind: "equipment" });
  for (const at of [NINE, TEN]) await book(["Cleaning"], at, { resource_id });
  const { id: booking_id } = await book(["Whitening"], NEXT_WEEK, { resource_id });
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  expect(await getResource(ctx, { resource_id })).toMatchObject({ bookings_ahead: 2 });
  expect(await updateResource(ctx, { resource_id, archived: true })).toMatchObject({ bookings_ahead: 2 });
});

test("an appointment that becomes a request again has neither a time nor a resource", async () => {
  const { ctx, book, lead_id } = await practice();
  const { id: booking_id } = await book(["Cleaning"]);
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  const asked = await updateBooking(ctx, { booking_id, status: "requested" });
  expect(asked).toMatchObject({ status: "requested", starts_at: null, ends_at: null, resource_id: null });
  expect((await getLead(ctx, { lead_id })).status).toBe("booking_offered");
  expect(await updateBooking(ctx, { booking_id, status: "booked", starts_at: TEN })).toMatchObject({
    ...{ status: "booked", starts_at: TEN, ends_at: "2031-01-06T11:00:00.000Z" },
  });
});

test("a declined request that is restored keeps the time that the customer asked for", async () => {
  const { ctx, request } = await practice();
  const { id: booking_id } = await request({ services: ["Cleaning"], starts_at: TEN });
  await updateBooking(ctx, { booking_id, status: "cancelled" });
  const restored = await updateBooking(ctx, { booking_id, status: "requested" });
  expect(restored).toMatchObject({ starts_at: TEN, resource_id: null });
});

test("of two people who confirm a request for different times, the second is told that it is confirmed", async () => {
  const { ctx, request } = await practice();
  const { id: booking_id } = await request({ services: ["Cleaning"] });
  const confirm = (starts_at: string) => updateBooking(ctx, { booking_id, status: "booked", starts_at });
  await confirm(NINE);
  await expect(confirm(TEN)).rejects.toMatchObject({ code: "conflict" });
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ starts_at: NINE });
  expect(await confirm(NINE)).toMatchObject({ starts_at: NINE });
  expect(await updateBooking(ctx, { booking_id, starts_at: TEN })).toMatchObject({ starts_at: TEN });
});

test.each([
  ["leaves a request for another service alone", ["Whitening"], ["booked", "requested"]],
  ["answers a request for the same service", ["Cleaning"], ["booked"]],
  ["answers a request for the same service, written otherwise", ["a cleaning, please"], ["booked"]],
  ["answers a request that names no service", [], ["booked"]],
])("a booking %s", async (_, services, expected) => {
  const { ctx, request, book } = await practice();
  const { id } = await request({ services, notes: "Left side, please" });
  const booking = await book(["Cleaning"]);
  expect(await statuses(ctx)).toEqual(expected);
  expect(booking.id === id).toBe(expected.length === 1);
});

test("a booking answers the request for its service, not a later one for another", async () => {
  const { ctx, request, book } = await practice();
  const { id } = await request({ services: ["Cleaning"] });
  await request({ services: ["Whitening"] });
  expect((await book(["Cleaning"])).id).toBe(id);
  expect(await statuses(ctx)).toEqual(["booked", "requested"]);
});
