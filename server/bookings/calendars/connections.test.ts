import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { calendars } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { MOST_OF_A_PAGE } from "@/schema/common";
import { listNotifications } from "@/server/accounts/notifications/list";
import { deleteResource } from "@/server/accounts/organization/resources";
import { elsewhere } from "@/tests/locks";
import { calComClinics } from "./calcom.fixture";
import { connectCalendar, findCalendars, updateCalendar } from "./connections";

const { server, connected } = calComClinics();

test("a key is tested before it is stored, other credentials are refused, and a chair with a calendar can't be deleted", async () => {
  const { ctx, chair, calendar_id } = await connected();
  const { server_url } = server().access;
  const wrong = { kind: "calcom" as const, server_url, api_key: "another" };
  await expect(findCalendars(ctx, wrong)).rejects.toMatchObject({
    details: { faults: [{ path: ["api_key"] }] },
  });
  await expect(updateCalendar(ctx, { calendar_id, api_key: "another" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  await expect(updateCalendar(ctx, { calendar_id, password: "a password" })).rejects.toMatchObject({
    details: { faults: [{ path: ["password"] }] },
  });
  await expect(deleteResource(ctx, { resource_id: chair.id })).rejects.toMatchObject({
    code: "conflict",
    message: "A calendar is connected to it. Disconnect that first.",
  });
});

test("owners are notified once of a calendar that has failed for 15 minutes", async () => {
  const { ctx, calendar_id, at, sync, book } = await connected();
  const told = async () => (await listNotifications(ctx, {})).notifications;
  await book(at("09:00"));
  const theirs = server().book(at("09:30"));
  await sync();
  expect(await told()).toEqual([]);
  const long_ago = { failing_since: sql`now() - interval '16 minutes'` };
  await ctx.db
    .update(calendars)
    .set(long_ago)
    .where(byId(ctx, calendars, calendar_id));
  await sync();
  await sync();
  expect(await told()).toMatchObject([
    { kind: "calendar_failing", subject: "Consultation", path: "/settings/integrations/calendars" },
  ]);
  server().cancel(theirs);
});

test("calendars connected in parallel can't exceed what there is room for", async () => {
  const { ctx, chair, calendar_id } = await connected();
  const [known] = await ctx.db
    .select()
    .from(calendars)
    .where(byId(ctx, calendars, calendar_id));
  if (!known) throw new Error("it is not connected");
  const { id: _id, ...row } = known;
  const others = Array.from({ length: MOST_OF_A_PAGE - 2 }, (_, n) => ({
    ...row,
    external_id: `other ${n}`,
  }));
  await ctx.db.insert(calendars).values(others);
  server().behaviour.otherTypes = [124, 125];
  onTestFinished(() => {
    server().behaviour.otherTypes = [];
  });
  const { server_url, api_key } = server().access;
  const connect = (id: number) =>
    connectCalendar(ctx, {
      ...{ kind: "calcom", server_url, api_key, external_id: String(id) },
      ...{ resource_id: chair.id, takes_appointments: false },
    });
  const bothWait = async () => {
    const waiting = await ctx.db.execute(sql`select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`);
    expect(waiting).toHaveLength(2);
  };
  // Rows can be counted but not added until both are waiting.
  const both = await elsewhere(env.DATABASE_URL, (other) =>
    other.begin(async (tx) => {
      await tx`lock table calendars in share row exclusive mode`;
      const settled = Promise.allSettled([connect(124), connect(125)]);
      await vi.waitFor(bothWait, 5000);
      return { settled };
    }),
  );
  const settled = await both.settled;
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect(await ctx.db.$count(calendars, inOrg(ctx, calendars))).toBe(MOST_OF_A_PAGE);
});
