import { expect, test } from "vitest";
import { PATCH } from "@/app/api/v1/calendar-feeds/[feed_id]/route";
import { GET as list, POST as make } from "@/app/api/v1/calendar-feeds/route";
import { createResource, deleteResource, updateResource } from "@/server/accounts/organization/resources";
import { createBlockedTime, updateBlockedTime } from "@/server/bookings/blocked-times/actions";
import { updateBooking } from "@/server/bookings/update";
import { call, newOrg } from "@/tests/world";
import { bookFilled, eventsAt, inHours, newFeed, readUrl } from "./feed.fixture";

test("a resource's feed has only its own appointments, including one that was moved there", async () => {
  const ctx = await newOrg({ name: "Smile" });
  const chair = await createResource(ctx, { name: "Dr. Novak", kind: "person" });
  const elsewhere = await bookFilled(ctx, 24);
  const own = await bookFilled(ctx, 24, ["Check-up"], { resource_id: chair.id });
  const { id, url } = await newFeed(ctx, { resource_id: chair.id });
  expect((await readUrl(url)).text).toContain("Smile: Dr. Novak");
  const uids = async () => (await eventsAt(url)).map(({ uid }) => uid);
  expect(await uids()).toEqual([`${own.id}@frontdesk`]);
  const moved = { booking_id: elsewhere.id, resource_id: chair.id, starts_at: inHours(30) };
  await updateBooking(ctx, { ...moved, outside_opening_hours: true });
  expect(await uids()).toEqual([`${own.id}@frontdesk`, `${elsewhere.id}@frontdesk`]);
  const all = { method: "PATCH", params: { feed_id: id }, body: { resource_id: null } };
  expect((await call(PATCH, { token: ctx.token, ...all })).body).toMatchObject({ id, resource_id: null });
  expect(await uids()).toHaveLength(2);
});

test("a resource's feed has its blocked time and everybody's, with the note only if it shows names", async () => {
  const ctx = await newOrg({ time_zone: "UTC" });
  const [mine, others] = [
    await createResource(ctx, { name: "Dr. Own", kind: "person" }),
    await createResource(ctx, { name: "Dr. Other", kind: "person" }),
  ];
  const blocked = { note: "Dentist's own dentist", starts_at: inHours(24), ends_at: inHours(25) };
  await createBlockedTime(ctx, { ...blocked, resource_id: mine.id });
  const { id: lunch } = await createBlockedTime(ctx, { ...blocked, note: "Lunch", resource_id: null });
  await createBlockedTime(ctx, { ...blocked, resource_id: others.id });
  const { url } = await newFeed(ctx, { resource_id: mine.id });
  const [first, second, ...more] = await eventsAt(url);
  expect([first, second]).toMatchObject([{ summary: "Blocked" }, { summary: "Blocked" }]);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ starts_at: blocked.starts_at, ends_at: blocked.ends_at });
  const named = await newFeed(ctx, { resource_id: mine.id, shows_names: true });
  const summaries = async () => (await eventsAt(named.url)).map(({ summary }) => summary).sort();
  expect(await summaries()).toEqual(["Dentist's own dentist", "Lunch"]);
  await updateBlockedTime(ctx, { blocked_time_id: lunch, note: "Team lunch" });
  expect(await summaries()).toEqual(["Dentist's own dentist", "Team lunch"]);
  expect(await eventsAt((await newFeed(ctx)).url)).toEqual([]);
});

test("a resource's feed survives archiving, ends when it is deleted, and can't be another organization's", async () => {
  const ctx = await newOrg();
  const { token } = ctx;
  const [busy, idle] = [
    await createResource(ctx, { name: "Chair 1", kind: "equipment" }),
    await createResource(ctx, { name: "Chair 2", kind: "equipment" }),
  ];
  await bookFilled(ctx, 24, ["Check-up"], { resource_id: busy.id });
  const feeds = [await newFeed(ctx, { resource_id: busy.id }), await newFeed(ctx, { resource_id: idle.id })];
  await updateResource(ctx, { resource_id: busy.id, archived: true });
  expect(await eventsAt(feeds[0]?.url ?? "")).toHaveLength(1);
  await deleteResource(ctx, { resource_id: idle.id });
  expect((await readUrl(feeds[1]?.url ?? "")).status).toBe(404);
  expect((await call(list, { token })).body.calendar_feeds).toHaveLength(1);
  const foreign = await createResource(await newOrg(), { name: "Theirs", kind: "room" });
  const stolen = { name: "Theirs", resource_id: foreign.id };
  const params = { feed_id: feeds[0]?.id ?? "" };
  expect((await call(make, { token, body: stolen })).status).toBe(404);
  expect((await call(PATCH, { token, params, method: "PATCH", body: stolen })).status).toBe(404);
});
