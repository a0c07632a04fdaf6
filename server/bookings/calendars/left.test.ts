import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as readFeed } from "@/app/api/calendars/[token]/route";
import { PATCH as changeMember } from "@/app/api/v1/team/members/[user_id]/route";
import { createResource } from "@/server/accounts/organization/resources";
import { createEndpoint, getEndpoint } from "@/server/webhooks/endpoints";
import { startCalDav } from "@/tests/stand-ins/calendars/caldav";
import { newReceiver } from "@/tests/stand-ins/posting";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { connectCalendar, listCalendars, updateCalendar } from "./connections";
import { createFeed, listFeeds, rotateFeed } from "./feed/feeds";

let server: Awaited<ReturnType<typeof startCalDav>>;
beforeAll(async () => {
  server = await startCalDav();
});
afterAll(() => server.close());

async function leave(owner: TestCtx, { actor }: TestCtx) {
  const body = { is_active: false };
  const { status } = await call(changeMember, {
    ...{ token: owner.token, method: "PATCH", params: { user_id: actor.id }, body },
  });
  expect(status).toBe(200);
}

/** What a calendar program gets at a feed's address. */
async function statusAt(url: string): Promise<number> {
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  return (await readFeed(new Request(url), { params: Promise.resolve({ token }) })).status;
}

const newFeed = (ctx: TestCtx, name: string) =>
  createFeed(ctx, { name, resource_id: null, shows_names: false });

test("an owner who leaves can't read the addresses they were shown, made new or rotated", async () => {
  const owner = await newOrg();
  const leaver = await newStaff(owner, "owner");
  const made = await newFeed(leaver, "Made");
  const rotated = await rotateFeed(leaver, { feed_id: (await newFeed(owner, "Rotated")).id });
  const others = await newFeed(owner, "Another's");
  const handedOn = await rotateFeed(owner, { feed_id: (await newFeed(leaver, "Handed on")).id });
  await leave(owner, leaver);
  const urls = [made, rotated, others, handedOn].map(({ url }) => url);
  expect(await Promise.all(urls.map(statusAt))).toEqual([404, 404, 200, 200]);
});

test("a feed whose maker has left says so, and works again at a new address", async () => {
  const owner = await newOrg();
  const leaver = await newStaff(owner, "owner");
  const { id: feed_id } = await newFeed(leaver, "Reception");
  await leave(owner, leaver);
  const { calendar_feeds } = await listFeeds(owner, {});
  const maker = { id: leaver.actor.id, full_name: "Test Staff", is_active: false };
  expect(calendar_feeds).toMatchObject([
    { id: feed_id, name: "Reception", created_by: maker, revoked_at: expect.any(String) },
  ]);
  const fresh = await rotateFeed(owner, { feed_id });
  expect(fresh).toMatchObject({ created_by: { id: owner.actor.id, is_active: true }, revoked_at: null });
  expect(await statusAt(fresh.url)).toBe(200);
});

test("a calendar goes on when the owner who connected it leaves, and names them until its password is another's", async () => {
  const owner = await newOrg();
  const leaver = await newStaff(owner, "owner");
  const { id: resource_id } = await createResource(owner, { name: "Chair 2", kind: "equipment" });
  const { account, external_id } = server;
  const connected = await connectCalendar(leaver, {
    ...{ ...account, external_id, resource_id, blocks: true, takes_appointments: false },
  });
  await leave(owner, leaver);
  const [left] = (await listCalendars(owner, {})).calendars;
  expect(left).toMatchObject({ state: "ok", connected_by: { id: leaver.actor.id, is_active: false } });
  const again = await updateCalendar(owner, { calendar_id: connected.id, password: "another" });
  expect(again.connected_by).toMatchObject({ id: owner.actor.id, is_active: true });
});

test("a webhook endpoint names the owner who set its address, also once they have left", async () => {
  const owner = await newOrg();
  const leaver = await newStaff(owner, "owner");
  const { url } = await newReceiver();
  const { id: endpoint_id } = await createEndpoint(leaver, {
    url,
    events: ["lead.created"],
    description: "",
  });
  await leave(owner, leaver);
  expect((await getEndpoint(owner, { endpoint_id })).created_by).toEqual({
    ...{ id: leaver.actor.id, full_name: "Test Staff", is_active: false },
  });
});

test("events that can't be read are described without their titles, one for each reason, up to five", async () => {
  const owner = await newOrg();
  const { id: resource_id } = await createResource(owner, { name: "Chair 2", kind: "equipment" });
  const event = (...lines: string[]) => ["BEGIN:VEVENT", "SUMMARY:Surgery", ...lines, "END:VEVENT"];
  const at = (zone: string) => event(`DTSTART;TZID=${zone}:20261201T090000`, "DURATION:PT1H");
  server.put(
    ...at("Nowhere/1"),
    ...at("Nowhere/1"),
    ...event("DURATION:PT1H"),
    ...event("DTSTART:20261202T090000Z", "DURATION:an hour"),
    ...event("DTSTART;VALUE=DATE:20261203", "RRULE:FREQ=OFTEN"),
    ...at("Nowhere/2"),
    ...at("Nowhere/3"),
  );
  const { account, external_id } = server;
  const connected = await connectCalendar(owner, {
    ...{ ...account, external_id, resource_id, blocks: true, takes_appointments: false },
  });
  expect(connected.unreadable).toBe(7);
  expect(connected.unreadable_examples).toEqual([
    { starts: "2026-12-01T09:00", reason: "the time zone “Nowhere/1” isn't known" },
    { starts: null, reason: "an event has no beginning" },
    { starts: "2026-12-02T09:00Z", reason: "“an hour” is no duration" },
    { starts: "2026-12-03", reason: "its rule of repetition can't be read" },
    { starts: "2026-12-01T09:00", reason: "the time zone “Nowhere/2” isn't known" },
  ]);
});
