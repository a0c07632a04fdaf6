import { expect, test } from "vitest";
import { DELETE, GET, PATCH } from "@/app/api/v1/blocked-times/[blocked_time_id]/route";
import * as listRoute from "@/app/api/v1/blocked-times/route";
import { addDays, dateOf, mondayOf } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource, deleteResource, listResources } from "@/server/accounts/organization/resources";
import { businessOf } from "@/server/agent/turn";
import { createLead } from "@/server/leads/actions";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { listBookingsInBlockedTime } from "../availability/affected";
import { listSlots } from "../availability/list-slots";
import { getCalendar } from "../calendar";
import { createBooking } from "../create";
import { updateBooking } from "../update";
import { createBlockedTime, deleteBlockedTime, listBlockedTimes, updateBlockedTime } from "./actions";

// A Monday; the organization's time zone is UTC.
const MONDAY = "2031-01-06";
const TUESDAY = "2031-01-07";
const at = (time: string, date = MONDAY) => `${date}T${time}:00.000Z`;
const HOURS = { from: "09:00", to: "13:00" };

const newPractice = () =>
  newOrg({
    horizon_days: 730,
    services: [{ name: "Cleaning", duration_minutes: 60 }],
    opening_hours: Object.fromEntries(["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [HOURS]])),
  });

const chairOf = async (ctx: TestCtx) => (await listResources(ctx, {})).resources[0]?.id ?? "";

const times = async (ctx: TestCtx, date = MONDAY, fields: object = {}) => {
  const query = { service: "Cleaning", from: at("00:00", date), to: at("23:00", date), ...fields };
  const { slots } = await listSlots(ctx, { ...query, audience: "staff" });
  return slots.map(({ starts_at }) => starts_at.slice(11, 16));
};

const lunch = { note: "Lunch", starts_at: at("10:00"), ends_at: at("11:00"), resource_id: null };
const ON_WEEKDAYS = { weekdays: ["1", "2", "3", "4", "5"] as const, until: null, skipped: [] };
const repeating = { ...lunch, repeats: { ...ON_WEEKDAYS, weekdays: [...ON_WEEKDAYS.weekdays] } };

async function book(ctx: TestCtx, starts_at: string, fields: object = {}) {
  const lead = await createLead(ctx, { name: "Ada" });
  return createBooking(ctx, { lead_id: lead.id, services: ["Cleaning"], starts_at, ...fields });
}

test("nothing is free in blocked time: once, repeating, of one resource or of all", async () => {
  const ctx = await newPractice();
  const chair = await chairOf(ctx);
  const { id: other } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  await createBlockedTime(ctx, { ...lunch, resource_id: other });
  expect(await times(ctx, MONDAY, { resource: other })).toEqual(["09:00", "11:00", "12:00"]);
  expect(await times(ctx, MONDAY, { resource: chair })).toContain("10:00");
  expect(await times(ctx, TUESDAY, { resource: other })).toContain("10:00");
  await createBlockedTime(ctx, repeating);
  expect(await times(ctx, "2031-06-10")).toEqual(["09:00", "11:00", "12:00"]);
  // A Saturday.
  expect(await times(ctx, "2031-06-14")).toContain("10:00");
});

test("the agent is offered no time that is blocked", async () => {
  const ctx = await newPractice();
  const date = addDays(mondayOf(dateOf(Date.now(), "UTC")), 7);
  const now = new Date(at("00:00", date));
  const offered = async () => JSON.stringify((await businessOf(ctx, now)).open_slots);
  expect(await offered()).toContain(at("10:00", date));
  const blocked = { ...lunch, starts_at: at("09:30", date), ends_at: at("11:00", date) };
  await createBlockedTime(ctx, blocked);
  expect(await offered()).not.toContain(at("10:00", date));
});

test("staff may book and move over blocked time once they say so; nobody else may, or is told what it is for", async () => {
  const ctx = await newPractice();
  await createBlockedTime(ctx, repeating);
  const refused = {
    code: "conflict",
    details: {
      faults: [
        { path: ["starts_at"], message: "is blocked: Lunch" },
        { path: ["outside_opening_hours"], message: "must be true to book over blocked time" },
      ],
      alternatives: [{ starts_at: at("11:00") }, {}, {}],
    },
  };
  await expect(book(ctx, at("10:30"))).rejects.toMatchObject(refused);
  const early = await book(ctx, at("09:00"));
  const move = { booking_id: early.id, starts_at: at("10:00") };
  await expect(updateBooking(ctx, move)).rejects.toMatchObject({
    ...refused,
    details: { faults: refused.details.faults },
  });
  const moved = await updateBooking(ctx, { ...move, outside_opening_hours: true });
  expect(moved.starts_at).toBe(at("10:00"));
  // Another appointment there is still in the way.
  await expect(book(ctx, at("10:30"), { outside_opening_hours: true })).rejects.toMatchObject({
    details: { faults: [{ message: "is taken by another appointment, 10:00 – 11:00" }] },
  });
  const customer = { ...ctx, actor: { kind: "agent" as const } };
  const lead = await createLead(ctx, { name: "Bob" });
  const wanted = { lead_id: lead.id, services: ["Cleaning"], starts_at: at("10:00", TUESDAY) };
  await expect(createBooking(customer, wanted)).rejects.toMatchObject({
    details: { faults: [{ path: ["starts_at"], message: "is blocked" }] },
  });
});

test("an appointment for anybody goes to whoever isn't blocked", async () => {
  const ctx = await newPractice();
  const chair = await chairOf(ctx);
  const { id: other } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  await createBlockedTime(ctx, { ...lunch, resource_id: chair });
  expect((await book(ctx, at("10:00"))).resource_id).toBe(other);
});

test("appointments that lie in blocked time are listed before and after it is saved", async () => {
  const ctx = await newPractice();
  const chair = await chairOf(ctx);
  await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const ids = [];
  for (const time of [at("09:00"), at("10:30"), at("10:00", TUESDAY), at("12:00", TUESDAY)])
    ids.push((await book(ctx, time, { resource_id: chair })).id);
  const affected = async (span: object) => {
    const { note: _note, ...rest } = lunch;
    return (await listBookingsInBlockedTime(ctx, { ...rest, ...span })).bookings.map(({ id }) => id);
  };
  expect(await affected({})).toEqual(ids.slice(1, 2));
  const soon = addDays(dateOf(Date.now(), "UTC"), 3);
  const booked = await book(ctx, at("10:30", soon), { resource_id: chair });
  const there = { starts_at: at("10:00", soon), ends_at: at("11:00", soon) };
  expect(await affected(there)).toEqual([booked.id]);
  const daily = { weekdays: ["0", "1", "2", "3", "4", "5", "6"], until: null, skipped: [] };
  expect(await affected({ ...there, repeats: daily })).toEqual([booked.id]);
  expect(await affected({ ...there, repeats: { ...daily, skipped: [soon] } })).toEqual([]);
  const { resources } = await listResources(ctx, {});
  expect(await affected({ ...there, resource_id: resources[1]?.id })).toEqual([]);
});

test("the calendar shows each occurrence with its note; one of them can be changed or deleted by itself", async () => {
  const ctx = await newPractice();
  const { id: blocked_time_id } = await createBlockedTime(ctx, repeating);
  const shown = async () =>
    (await getCalendar(ctx, { from: MONDAY, days: 4 })).blocked.map(({ starts_at, note, repeats }) => [
      starts_at.slice(8, 16),
      note,
      repeats,
    ]);
  expect(await shown()).toEqual([
    ["06T10:00", "Lunch", true],
    ["07T10:00", "Lunch", true],
    ["08T10:00", "Lunch", true],
    ["09T10:00", "Lunch", true],
  ]);
  await deleteBlockedTime(ctx, { blocked_time_id, only_on: TUESDAY });
  const change = { starts_at: at("11:00", "2031-01-08"), ends_at: at("12:00", "2031-01-08") };
  const own = await updateBlockedTime(ctx, { blocked_time_id, only_on: "2031-01-08", ...change });
  expect(own).toMatchObject({ note: "Lunch", repeats: null, starts_at: change.starts_at });
  expect(await shown()).toEqual([
    ["06T10:00", "Lunch", true],
    ["08T11:00", "Lunch", false],
    ["09T10:00", "Lunch", true],
  ]);
  expect(await times(ctx, TUESDAY)).toContain("10:00");
  for (const only_on of [TUESDAY, "2031-01-11"])
    await expect(deleteBlockedTime(ctx, { blocked_time_id, only_on })).rejects.toMatchObject({
      code: "invalid_input",
    });
  const changed = await updateBlockedTime(ctx, { blocked_time_id, note: "Staff lunch" });
  expect(changed).toMatchObject({ starts_at: at("10:00"), repeats: { skipped: [TUESDAY, "2031-01-08"] } });
  await deleteBlockedTime(ctx, { blocked_time_id });
  expect(await shown()).toEqual([["08T11:00", "Lunch", false]]);
});

test("a member blocks their own time, and others' unless an owner has forbidden it", async () => {
  const owner = await newPractice();
  const member = await newStaff(owner);
  const chair = await chairOf(owner);
  const mine = await createResource(owner, { name: "Dr. Own", kind: "person", user_id: member.actor.id });
  const others = await createBlockedTime(member, { ...lunch, resource_id: chair });
  const everybodys = await createBlockedTime(member, lunch);
  expect(everybodys.created_by).toBe(member.actor.id);
  await updateOrganization(owner, { members_block_others: false });
  const forbidden = { code: "forbidden" };
  for (const resource_id of [chair, null])
    await expect(createBlockedTime(member, { ...lunch, resource_id })).rejects.toMatchObject(forbidden);
  for (const { id: blocked_time_id } of [others, everybodys]) {
    await expect(updateBlockedTime(member, { blocked_time_id, note: "" })).rejects.toMatchObject(forbidden);
    await expect(deleteBlockedTime(member, { blocked_time_id })).rejects.toMatchObject(forbidden);
  }
  const own = await createBlockedTime(member, { ...lunch, resource_id: mine.id });
  await expect(
    updateBlockedTime(member, { blocked_time_id: own.id, resource_id: chair }),
  ).rejects.toMatchObject(forbidden);
  await deleteBlockedTime(member, { blocked_time_id: own.id });
  await deleteBlockedTime(owner, { blocked_time_id: others.id });
  const { blocked_times } = await listBlockedTimes(member, { resource_id: mine.id });
  expect(blocked_times.map(({ id }) => id)).toEqual([everybodys.id]);
});

test.each([
  [{ ends_at: at("09:00") }, "ends_at"],
  [{ ends_at: "2032-03-01T00:00:00Z" }, "ends_at"],
  [{ ends_at: at("11:00", TUESDAY), repeats: repeating.repeats }, "ends_at"],
  [{ repeats: { ...repeating.repeats, until: "2031-01-05" } }, "until"],
  [{ repeats: { ...repeating.repeats, weekdays: [] } }, "weekdays"],
  [{ note: "x".repeat(501) }, "note"],
])("what makes no sense is refused: %j", async (fields, field) => {
  const ctx = await newPractice();
  const answer = await call(listRoute.POST, { token: ctx.token, body: { ...lunch, ...fields } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(`"${field}"`);
});

test("REST: local times are the organization's, and another organization finds nothing", async () => {
  const ctx = await newOrg({ time_zone: "Europe/Berlin" });
  const body = { resource_id: null, starts_at: "2031-07-07T12:00", ends_at: "2031-07-07T13:00", note: " " };
  const { status, body: made } = await call(listRoute.POST, { token: ctx.token, body });
  expect([status, made.starts_at, made.note]).toEqual([201, "2031-07-07T10:00:00.000Z", null]);
  const params = { blocked_time_id: made.id };
  const { token } = await newOrg();
  for (const [method, handler] of Object.entries({ GET, PATCH, DELETE })) {
    const sent = { token, params, method, body: method === "PATCH" ? { note: "mine" } : undefined };
    expect((await call(handler, sent)).status).toBe(404);
  }
  expect((await call(GET, { token: ctx.token, params })).body).toEqual(made);
  expect((await call(DELETE, { token: ctx.token, params, method: "DELETE" })).status).toBe(204);
  expect((await listBlockedTimes(ctx, {})).total).toBe(0);
});

test("a resource that is deleted takes its blocked times along", async () => {
  const ctx = await newPractice();
  const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  await createBlockedTime(ctx, { ...lunch, resource_id });
  await deleteResource(ctx, { resource_id });
  expect((await listBlockedTimes(ctx, {})).total).toBe(0);
});
