import { expect, test } from "vitest";
import * as bookingsRoute from "@/app/api/v1/bookings/route";
import * as slotsRoute from "@/app/api/v1/slots/route";
import { calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { getOrganization, updateOrganization } from "@/server/accounts/organization/organization";
import {
  createResource,
  deleteResource,
  listResources,
  updateResource,
} from "@/server/accounts/organization/resources";
import { createException } from "@/server/accounts/organization/schedule-exceptions";
import { createLead } from "@/server/leads/actions";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { getBooking } from "./actions";
import { listSlots } from "./availability/list-slots";
import { createBooking } from "./create";
import { updateBooking } from "./update";

// A Monday; the organization's time zone is UTC.
const at = (time: string, date = "2031-01-06") => `${date}T${time}:00.000Z`;
const DAY = { "1": [{ from: "09:00", to: "12:00" }] };

const newPractice = (service: object = {}) =>
  newOrg({
    horizon_days: 730,
    services: [{ name: "Cleaning", duration_minutes: 60, ...service }],
    opening_hours: DAY,
  });

async function book(ctx: TestCtx, starts_at: string, fields: object = {}) {
  const lead = await createLead(ctx, { name: "Ada" });
  return createBooking(ctx, { lead_id: lead.id, services: ["Cleaning"], starts_at, ...fields });
}

const slots = async (ctx: TestCtx, fields: object = {}) =>
  (
    await listSlots(ctx, {
      service: "Cleaning",
      from: at("00:00"),
      to: at("23:00"),
      audience: "staff",
      ...fields,
    })
  ).slots;

const firstOf = async (ctx: TestCtx) => (await listResources(ctx, {})).resources[0]?.id ?? "";

test("a new organization has one resource with its own name and can't lose it", async () => {
  const ctx = await newPractice();
  const { resources } = await listResources(ctx, {});
  expect(resources).toMatchObject([{ name: "Test Clinic", kind: "room", services: null, position: 0 }]);
  const resource_id = resources[0]?.id ?? "";
  await expect(deleteResource(ctx, { resource_id })).rejects.toMatchObject({ code: "conflict" });
  await expect(updateResource(ctx, { resource_id, archived: true })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("two chairs take two bookings at a time; a third is refused with the next three free times", async () => {
  const ctx = await newPractice();
  const first = await firstOf(ctx);
  const { id: second } = await createResource(ctx, { name: "Chair two", kind: "equipment" });
  expect((await slots(ctx))[0]).toEqual({
    starts_at: at("09:00"),
    ends_at: at("10:00"),
    resource_ids: [first, second],
    places: 2,
  });
  const made = [await book(ctx, at("09:00")), await book(ctx, at("09:00"))];
  expect(made.map(({ resource_id }) => resource_id)).toEqual([first, second]);
  const lead = await createLead(ctx, { name: "Bea" });
  const body = { lead_id: lead.id, services: ["Cleaning"], starts_at: at("09:00") };
  const answer = await call(bookingsRoute.POST, { token: ctx.token, body });
  expect(answer).toMatchObject({ status: 409, body: { errors: [{ path: ["starts_at"] }] } });
  expect(answer.body.alternatives.map((slot: { starts_at: string }) => slot.starts_at)).toEqual([
    at("10:00"),
    at("11:00"),
    at("09:00", "2031-01-13"),
  ]);
});

test("the first resource of a new organization is no further chair once people are added, unless it was set up", async () => {
  const ctx = await newPractice();
  const first = await firstOf(ctx);
  const people = [
    await createResource(ctx, { name: "Dr. Ana Ruiz", kind: "person" }),
    await createResource(ctx, { name: "Dr. Ben Marsh", kind: "person" }),
  ];
  expect((await slots(ctx))[0]).toMatchObject({ resource_ids: people.map(({ id }) => id), places: 2 });
  await book(ctx, at("09:00"));
  await book(ctx, at("09:00"));
  await expect(book(ctx, at("09:00"))).rejects.toMatchObject({ code: "conflict" });
  expect(await book(ctx, at("09:00"), { resource_id: first })).toMatchObject({ resource_id: first });
  await updateResource(ctx, { resource_id: first, name: "Chair 3" });
  expect((await slots(ctx))[0]).toMatchObject({ starts_at: at("10:00"), places: 3 });
});

test("the first resource stays bookable beside people if it has a calendar", async () => {
  const ctx = await newPractice();
  const { organization_id } = ctx;
  const resource_id = await firstOf(ctx);
  await createResource(ctx, { name: "Dr. Ana Ruiz", kind: "person" });
  expect((await slots(ctx))[0]).toMatchObject({ places: 1 });
  await ctx.db.insert(calendars).values({
    ...{ organization_id, id: newId(), resource_id, kind: "caldav", name: "Ana", account: "ana" },
    ...{ external_id: "1", credentials_sealed: "", blocks: true, takes_appointments: false },
  });
  expect((await slots(ctx))[0]).toMatchObject({ places: 2 });
});

test("a booking goes to the free resource with the least to do that day, then by order", async () => {
  const ctx = await newPractice();
  const first = await firstOf(ctx);
  const { id: second } = await createResource(ctx, { name: "Two", kind: "room" });
  await book(ctx, at("09:00"), { resource_id: first });
  expect(await book(ctx, at("10:00"))).toMatchObject({ resource_id: second });
  expect(await book(ctx, at("11:00"))).toMatchObject({ resource_id: first });
});

test("a resource that does not offer a service has no free times and no bookings for it", async () => {
  const ctx = await newPractice();
  const { id } = await createResource(ctx, { name: "Two", kind: "room", services: ["Filling"] });
  expect(await slots(ctx, { resource: id })).toEqual([]);
  await expect(book(ctx, at("09:00"), { resource_id: id })).rejects.toMatchObject({ code: "invalid_input" });
  expect((await book(ctx, at("09:00"))).resource_id).not.toBe(id);
});

test("buffers stay free before and after, and may lie outside the opening hours", async () => {
  const ctx = await newPractice({
    duration_minutes: 30,
    buffer_before_minutes: 15,
    buffer_after_minutes: 15,
  });
  await book(ctx, at("10:00"));
  expect((await slots(ctx)).map(({ starts_at }) => starts_at)).toEqual([
    at("09:00"),
    at("11:00"),
    at("11:30"),
  ]);
  await expect(book(ctx, at("10:30"))).rejects.toMatchObject({
    code: "conflict",
    details: {
      faults: [
        {
          message: "is too close to another appointment, 10:00 – 10:30: time is kept free between them",
        },
      ],
    },
  });
});

test("a class fills its places at one time, and nothing else overlaps it", async () => {
  const ctx = await newPractice({ capacity: 2 });
  await book(ctx, at("09:00"));
  expect((await slots(ctx)).slice(0, 2)).toMatchObject([
    { starts_at: at("09:00"), places: 1 },
    { places: 2 },
  ]);
  await book(ctx, at("09:00"));
  expect((await slots(ctx))[0]).toMatchObject({ starts_at: at("10:00") });
  await expect(book(ctx, at("09:00"))).rejects.toMatchObject({ code: "conflict" });
  await expect(book(ctx, at("09:30"))).rejects.toMatchObject({ code: "conflict" });
});

test("an exception's hours apply on its dates; one for a single resource wins", async () => {
  const ctx = await newPractice();
  const first = await firstOf(ctx);
  await createException(ctx, { name: "Holiday", starts_on: "2031-01-06" });
  expect(await slots(ctx)).toEqual([]);
  await expect(book(ctx, at("09:00"))).rejects.toMatchObject({ code: "invalid_input" });
  const hours = [{ from: "14:00", to: "15:00" }];
  await createException(ctx, { name: "Emergencies", starts_on: "2031-01-06", hours, resource_id: first });
  expect((await slots(ctx)).map(({ starts_at }) => starts_at)).toEqual([at("14:00")]);
  expect(await book(ctx, at("14:00"))).toMatchObject({ resource_id: first });
});

test("a move keeps its resource, or goes to a given one, or to any", async () => {
  const ctx = await newPractice();
  const first = await firstOf(ctx);
  const { id: second } = await createResource(ctx, { name: "Two", kind: "room" });
  const { id: booking_id } = await book(ctx, at("09:00"), { resource_id: first });
  await book(ctx, at("10:00"), { resource_id: first });
  const move = (fields: object) => updateBooking(ctx, { booking_id, ...fields });
  await expect(move({ starts_at: at("10:00") })).rejects.toMatchObject({ code: "conflict" });
  expect(await move({ starts_at: at("10:00"), resource_id: null })).toMatchObject({ resource_id: second });
  expect(await move({ starts_at: at("09:00"), resource_id: first })).toMatchObject({ resource_id: first });
  expect(await move({ starts_at: at("11:00") })).toMatchObject({ resource_id: first });
});

test("only customers' times are limited by the lead time and the horizon", async () => {
  const ctx = await newOrg({
    lead_time_minutes: 2880,
    horizon_days: 3,
    services: [{ name: "Cleaning", duration_minutes: 60 }],
  });
  const always = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
  );
  await updateResource(ctx, { resource_id: await firstOf(ctx), opening_hours: always });
  const now = Date.now();
  const ask = async (audience: "customer" | "staff") => {
    const to = new Date(now + 5 * 86_400_000).toISOString();
    const { slots } = await listSlots(ctx, { service: "Cleaning", to, audience, limit: 1000 });
    return [slots[0], slots.at(-1)].map((slot) => (Date.parse(slot?.starts_at ?? "") - now) / 3_600_000);
  };
  const [soonest = 0, latest = 0] = await ask("customer");
  expect(soonest).toBeGreaterThanOrEqual(48);
  expect(latest).toBeLessThanOrEqual(72);
  const [first = 0, last = 0] = await ask("staff");
  expect(first).toBeLessThan(1);
  expect(last).toBeGreaterThan(115);
});

test("deleting a resource with bookings archives it; it can't be booked until it is restored", async () => {
  const ctx = await newPractice();
  const { id: resource_id } = await createResource(ctx, { name: "Two", kind: "room" });
  const { id: idle } = await createResource(ctx, { name: "Three", kind: "person" });
  await book(ctx, at("09:00"), { resource_id });
  await deleteResource(ctx, { resource_id });
  await deleteResource(ctx, { resource_id: idle });
  expect((await listResources(ctx, {})).resources).toHaveLength(1);
  expect((await listResources(ctx, { archived: true })).resources).toHaveLength(2);
  await expect(book(ctx, at("10:00"), { resource_id })).rejects.toMatchObject({ code: "not_found" });
  await updateResource(ctx, { resource_id, archived: false });
  expect(await book(ctx, at("10:00"), { resource_id })).toMatchObject({ resource_id });
});

test("free times of the last days of the year 9999 are refused", async () => {
  const ctx = await newPractice();
  const from = "9999-12-31T23:59:59.999Z";
  for (const asked of [
    { from, to: undefined },
    { from, to: from },
  ])
    await expect(slots(ctx, asked)).rejects.toMatchObject({ code: "invalid_input" });
});

test("another organization's resource is not found, and only owners create resources", async () => {
  const ctx = await newPractice();
  const theirs = await firstOf(await newPractice());
  await expect(book(ctx, at("09:00"), { resource_id: theirs })).rejects.toMatchObject({ code: "not_found" });
  const answer = await call(slotsRoute.GET, { token: ctx.token, query: `?resource=${theirs}` });
  expect(answer.status).toBe(404);
  const member = await newStaff(ctx);
  await expect(createResource(member, { name: "Two", kind: "room" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a service stored without buffers and capacity has no buffers and a capacity of one", async () => {
  const ctx = await newPractice();
  const [service] = (await getOrganization(ctx, {})).services;
  expect(service).toMatchObject({ buffer_before_minutes: 0, buffer_after_minutes: 0, capacity: 1 });
});

test("a renamed class keeps filling its half-full session", async () => {
  const ctx = await newPractice({ capacity: 2 });
  const { id: booking_id } = await book(ctx, at("09:00"));
  const renamed = { name: "Pilates", renamed_from: "Cleaning", duration_minutes: 60, capacity: 2 };
  await updateOrganization(ctx, { services: [renamed] });
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ services: ["Pilates"], title: "Pilates" });
  expect((await slots(ctx, { service: "Pilates" }))[0]).toMatchObject({ starts_at: at("09:00"), places: 1 });
  await book(ctx, at("09:00"), { services: ["Pilates"] });
  await expect(book(ctx, at("09:00"), { services: ["Pilates"] })).rejects.toMatchObject({ code: "conflict" });
});

test("two services that swap names keep their own appointments", async () => {
  const ctx = await newPractice();
  const service = (name: string, renamed_from?: string) => ({ name, renamed_from, duration_minutes: 60 });
  await updateOrganization(ctx, { services: [service("Cleaning"), service("Check-up")] });
  const { id: cleaning } = await book(ctx, at("09:00"));
  const { id: checkUp } = await book(ctx, at("11:00"), { services: ["Check-up"] });
  await updateOrganization(ctx, {
    services: [service("Check-up", "Cleaning"), service("Cleaning", "Check-up")],
  });
  expect(await getBooking(ctx, { booking_id: cleaning })).toMatchObject({ services: ["Check-up"] });
  expect(await getBooking(ctx, { booking_id: checkUp })).toMatchObject({ services: ["Cleaning"] });
});

test("a renamed service keeps its resources", async () => {
  const ctx = await newPractice();
  const { id } = await createResource(ctx, { name: "Two", kind: "room", services: ["Cleaning"] });
  const renamed = { name: "Hygiene", renamed_from: "Cleaning", duration_minutes: 60 };
  await updateOrganization(ctx, { services: [renamed] });
  const { resources } = await listResources(ctx, {});
  expect(resources.find((resource) => resource.id === id)).toMatchObject({ services: ["Hygiene"] });
});
