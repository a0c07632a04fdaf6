import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema/auth";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { DAY_MS } from "@/lib/time/clock";
import { listNotifications } from "@/server/accounts/notifications/list";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { updateAvailability } from "@/server/accounts/team/availability";
import { updateMember } from "@/server/accounts/team/members";
import { updateTeam } from "@/server/accounts/team/teams";
import { assignConversation, takeOver } from "@/server/conversations/inbox/actions";
import { wakeConversation } from "@/server/conversations/state/snooze";
import { sweepConversations } from "@/server/conversations/state/sweep";
import { jobs } from "@/server/jobs";
import { getThread } from "@/server/overview/thread";
import { startWorker } from "@/server/queue/embedded/worker";
import { completeConversation, handBack, snoozeConversation } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { deskOf } from "@/tests/messages/desk";
import { newStaff, type TestCtx } from "@/tests/world";
import { assignQueued } from "./assign-queued";

const away = (ctx: TestCtx, is_away = true) => updateAvailability(ctx, { is_away });

/** Every day but today, in UTC. */
const notToday = () => {
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => day !== new Date().getUTCDay());
  return Object.fromEntries(days.map((day) => [day, [{ from: "00:00", to: "24:00" }]]));
};

/** The 24 hours of today, yesterday and tomorrow, so that no midnight comes between. */
const always = () => {
  const days = [-1, 0, 1].map((days) => new Date(Date.now() + days * DAY_MS).getUTCDay());
  return Object.fromEntries(days.map((day) => [day, [{ from: "00:00", to: "24:00" }]]));
};

test("conversations are assigned in turn, the one that waited longest first", async () => {
  const { ctx, staff, handOver, assign, holders } = await deskOf({ customers: 5, people: 2 });
  for (const customer of [4, 3, 2, 1, 0]) await handOver(customer);
  await assign();
  const first = await holders();
  // Turns start in the order of ids, which is the order of creation.
  expect(first).toEqual([0, 1, 0, 1, 0]);
  const told = await listNotifications(staff[1] ?? ctx, {});
  expect(told.notifications.filter(({ kind }) => kind === "assigned")).toHaveLength(2);
});

test("turns continue where they left off, whatever was closed meanwhile; taking over by hand does not count as a turn", async () => {
  const { ctx, staff, idOf, handOver, assign, holders } = await deskOf({ customers: 4, people: 3 });
  await handOver(0);
  await assign();
  await completeConversation(ctx, { conversation_id: idOf(0) });
  await takeOver(staff[1] ?? ctx, { conversation_id: idOf(1) });
  for (const customer of [2, 3]) {
    await handOver(customer);
    await assign();
  }
  expect(await holders()).toEqual([0, 1, 1, 2]);
});

test("the member with the fewest conversations is next, counting those taken by hand and those of other teams", async () => {
  const { ctx, staff, idOf, handOver, assign, holders } = await deskOf(
    { customers: 5, people: 2 },
    { assign: "fewest" },
  );
  for (const customer of [0, 1]) await takeOver(staff[0] ?? ctx, { conversation_id: idOf(customer) });
  for (const customer of [2, 3]) await handOver(customer);
  await assign();
  expect(await holders()).toEqual([0, 0, 1, 1, null]);
});

test("in a team that assigns by hand, a handed over conversation stays unassigned", async () => {
  const { idOf, ctx, team, handOver, assign, holders } = await deskOf(
    { customers: 1, people: 1 },
    { assign: "by_hand" },
  );
  await handOver(0);
  await assign();
  expect(await holders()).toEqual([null]);
  expect(await getThread(ctx, { conversation_id: idOf(0) })).toMatchObject({ team_id: team.id });
});

test("no member who is away, outside their hours, deactivated or not in the team is assigned anything", async () => {
  const { ctx, staff, handOver, assign, holders } = await deskOf({ customers: 2, people: 4 });
  const [first = ctx, second = ctx, third = ctx] = staff;
  await away(first);
  await updateAvailability(second, { working_hours: notToday() });
  await updateMember(ctx, { user_id: third.actor.id, is_active: false });
  for (const customer of [0, 1]) await handOver(customer);
  await assign();
  expect(await holders()).toEqual([3, 3]);
});

test("if nobody is present, a conversation stays queued until somebody comes back", async () => {
  const { ctx, staff, handOver, assign, holders } = await deskOf({ customers: 1, people: 1 });
  const [only = ctx] = staff;
  await away(only);
  await handOver(0);
  await assign();
  expect(await holders()).toEqual([null]);
  await away(only, false);
  await assign();
  expect(await holders()).toEqual([0]);
});

test("if nobody is at work yet, assignment runs again the moment that somebody is", async () => {
  const { ctx, handOver } = await deskOf({ customers: 1, people: 1 });
  const tomorrow = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
  await updateOrganization(ctx, { time_zone: "UTC", opening_hours: notToday() });
  await handOver(0);
  const { organization_id } = ctx;
  expect(await assignQueued({ organization_id })).toEqual({ run_again_at: tomorrow });
});

test("the organization's hours apply to a member without hours of their own; the sweep notices when hours begin", async () => {
  const { ctx, handOver, assign, holders } = await deskOf({ customers: 1, people: 1 });
  await updateOrganization(ctx, { opening_hours: notToday() });
  await handOver(0);
  await assign();
  expect(await holders()).toEqual([null]);
  // As if the hours had begun: no call tells the service.
  await ctx.db
    .update(users)
    .set({ working_hours: always() })
    .where(inOrg(ctx, users, eq(users.role, "member")));
  await assign();
  expect(await holders()).toEqual([null]);
  await sweepConversations();
  await assign();
  expect(await holders()).toEqual([0]);
});

test("a cap limits a member's load; whatever frees room brings the next conversation", async () => {
  const { ctx, staff, idOf, handOver, assign, holders } = await deskOf(
    { customers: 6, people: 1 },
    { cap: 1 },
  );
  const [only = ctx] = staff;
  for (const customer of [0, 1, 2, 3, 4, 5]) await handOver(customer);
  const conversation_id = idOf(0);
  await assign();
  expect(await holders()).toEqual([0, null, null, null, null, null]);
  await completeConversation(only, { conversation_id });
  await assign();
  expect((await holders())[1]).toBe(0);
  await handBack(only, { conversation_id: idOf(1) });
  await assign();
  expect((await holders())[2]).toBe(0);
  await assignConversation(only, { conversation_id: idOf(2), user_id: ctx.actor.id });
  await assign();
  expect((await holders())[3]).toBe(0);
});

test("a raised cap and a new member make room, too", async () => {
  const { ctx, staff, team, handOver, assign, holders } = await deskOf(
    { customers: 4, people: 2 },
    { cap: 1 },
  );
  const team_id = team.id;
  const [first = "", second = ""] = staff.map(({ actor }) => actor.id);
  await updateTeam(ctx, { team_id, member_ids: [first] });
  for (const customer of [0, 1, 2, 3]) await handOver(customer);
  await assign();
  expect(await holders()).toEqual([0, null, null, null]);
  await updateTeam(ctx, { team_id, cap: 2 });
  await assign();
  expect(await holders()).toEqual([0, 0, null, null]);
  await updateTeam(ctx, { team_id, member_ids: [first, second] });
  await assign();
  expect(await holders()).toEqual([0, 0, 1, 1]);
});

test("an unassigned conversation is assigned to the next member; a snoozed one waits until it wakes", async () => {
  const { ctx, staff, idOf, write, handOver, assign, holders } = await deskOf({ customers: 2, people: 2 });
  const [first = ctx, second = ctx] = staff;
  await away(second);
  await handOver(0);
  await assign();
  expect(await holders()).toEqual([0, null]);
  await away(first);
  await assignConversation(ctx, { conversation_id: idOf(0), user_id: null });
  const until = new Date(Date.now() + DAY_MS).toISOString();
  await snoozeConversation(ctx, { conversation_id: idOf(0), until });
  await away(second, false);
  await assign();
  expect(await holders()).toEqual([null, null]);
  await wakeConversation(ctx, { conversation_id: idOf(0) });
  await assign();
  expect(await holders()).toEqual([1, null]);
  await away(second);
  await handOver(1);
  await snoozeConversation(ctx, { conversation_id: idOf(1), until });
  await away(second, false);
  await assign();
  await write(1, "Are you there?");
  await assign();
  expect(await holders()).toEqual([1, 1]);
});

test("with 50 handovers at once and several workers, nobody ever has more than the cap", async () => {
  const { ctx, handOver, holders } = await deskOf({ customers: 50, people: 4 }, { cap: 7 });
  const input = { organization_id: ctx.organization_id };
  const loads = async () => {
    const held = await holders();
    return [0, 1, 2, 3].map((member) => held.filter((holder) => holder === member).length);
  };
  let isDone = false;
  const work = async () => {
    while (!isDone) await assignQueued(input);
  };
  const workers = [work(), work(), work(), work(), work(), work()];
  // Last first, so that each comes before those that a worker has just read.
  const customers = [...Array(50).keys()].toReversed();
  await Promise.all(customers.map((customer, n) => sleep(n * 4).then(() => handOver(customer))));
  isDone = true;
  await Promise.all(workers);
  await assignQueued(input);
  expect(await loads()).toEqual([7, 7, 7, 7]);
  const held = await holders();
  await assignQueued(input);
  expect(await holders()).toEqual(held);
}, 60_000);

test("the service's own worker assigns a queued conversation within five seconds of room", async () => {
  const { ctx, idOf, handOver, holders } = await deskOf({ customers: 3, people: 1 }, { cap: 1 });
  const worker = await startWorker(jobs);
  onTestFinished(() => worker.stop());
  const took: number[] = [];
  const until = async (customer: number) => {
    const began = performance.now();
    await expect.poll(async () => (await holders())[customer], { timeout: 5000, interval: 20 }).toBe(0);
    took.push(Math.round(performance.now() - began));
  };
  for (const customer of [0, 1, 2]) await handOver(customer);
  await until(0);
  await completeConversation(ctx, { conversation_id: idOf(0) });
  await until(1);
  await completeConversation(ctx, { conversation_id: idOf(1) });
  await until(2);
  console.info(`assigned ${took.join(", ")} ms after there was room`);
}, 30_000);

test("a deactivated member gives their conversations back and is assigned no more", async () => {
  const { ctx, staff, handOver, assign, holders } = await deskOf({ customers: 2, people: 1 });
  const [only = ctx] = staff;
  await handOver(0);
  await assign();
  await updateMember(ctx, { user_id: only.actor.id, is_active: false });
  await handOver(1);
  await assign();
  expect(await holders()).toEqual([null, null]);
});

test("without teams no assignment is enqueued, and nobody is chosen", async () => {
  const { ctx } = await inboxOf(1);
  await newStaff(ctx);
  const [thread] = await ctx.db.select().from(conversations).where(inOrg(ctx, conversations));
  const conversation_id = thread?.id ?? "";
  await takeOver(ctx, { conversation_id });
  await assignConversation(ctx, { conversation_id, user_id: null });
  const [{ count } = { count: 0 }] = await getDb().execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where key = ${`assign:${ctx.organization_id}`}`);
  expect(count).toBe(0);
  await assignQueued({ organization_id: ctx.organization_id });
  expect(await getThread(ctx, { conversation_id })).toMatchObject({ assignee: null, team_id: null });
});
