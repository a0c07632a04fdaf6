import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sendMessage } from "@/server/channels/send/send";
import { updateConversation } from "@/server/conversations/actions";
import { replyInInbox, settleConversation, takeOver } from "@/server/conversations/inbox/actions";
import { countInbox } from "@/server/conversations/inbox/counts";
import { endSnoozeJob } from "@/server/conversations/jobs";
import { getThread } from "@/server/overview/thread";
import { completeConversation, onlyThread, snoozeConversation } from "@/tests/conversations";
import { customersIn, inboxOf } from "@/tests/inbox";
import { runJobs } from "@/tests/jobs";
import { endStreamsAfterEach, watchAndListen } from "@/tests/live";
import { newOrg } from "@/tests/world";
import { endSnoozes, wakeConversation } from "./snooze";

endStreamsAfterEach();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A conversation that needs a person, unless `waits` is false. */
async function scene({ waits = true } = {}) {
  const { ctx, write } = await inboxOf(1);
  const { id: conversation_id } = await onlyThread(ctx);
  if (waits) await takeOver(ctx, { conversation_id });
  const thread = () => getThread(ctx, { conversation_id });
  const needed = () => customersIn(ctx, { needs_staff: true });
  const snooze = (until = inHours(1)) => snoozeConversation(ctx, { conversation_id, until });
  /** Moves time forward until the snooze is over. */
  const timePasses = () =>
    ctx.db.execute(sql`update conversations set snoozed_until = now() - interval '1 second'
      where organization_id = ${ctx.organization_id}::uuid`);
  return { ctx, conversation_id, write, thread, needed, snooze, timePasses };
}

test("a snoozed conversation moves from Needs you to Snoozed, and is back as it was once woken", async () => {
  const { ctx, conversation_id, needed, snooze, thread } = await scene();
  const before = await thread();
  expect(await needed()).toEqual([0]);
  const until = inHours(3);
  expect(await snooze(until)).toMatchObject({ snoozed_until: until, waiting_since: before.waiting_since });
  expect(await needed()).toEqual([]);
  expect(await customersIn(ctx, { snoozed: true })).toEqual([0]);
  expect(await countInbox(ctx, {})).toMatchObject({ needs_staff: 0, snoozed: 1 });
  await wakeConversation(ctx, { conversation_id });
  expect(await needed()).toEqual([0]);
  expect(await thread()).toMatchObject({ waiting_since: before.waiting_since, waiting_for: "handed_over" });
});

test("a snoozed conversation wakes by itself in time, even if it needed nobody before", async () => {
  const { ctx, needed, snooze, thread, timePasses } = await scene({ waits: false });
  await snooze();
  await timePasses();
  const watching = await watchAndListen(ctx);
  await runJobs(endSnoozeJob);
  expect(await needed()).toEqual([]);
  await ctx.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs(endSnoozeJob);
  expect(await needed()).toEqual([0]);
  expect(await thread()).toMatchObject({ waiting_for: "snoozed", snoozed_until: null });
  await watching.next(({ type }) => type === "thread.updated");
});

test("the sweep makes up for a lost job, and a second run changes nothing", async () => {
  const { needed, snooze, thread, timePasses } = await scene();
  await snooze();
  await endSnoozes();
  expect(await needed()).toEqual([]);
  await timePasses();
  await endSnoozes();
  const back = await thread();
  await endSnoozes();
  expect(await thread()).toEqual(back);
  expect(back).toMatchObject({ waiting_for: "handed_over" });
});

test("a snoozed conversation wakes when the customer writes, whether staff or the agent have it", async () => {
  const team = await scene();
  await team.snooze();
  await team.write(0, "Now it is urgent");
  expect(await team.needed()).toEqual([0]);
  expect(await team.thread()).toMatchObject({ snoozed_until: null, waiting_for: "handed_over" });
  const agents = await scene({ waits: false });
  await agents.snooze();
  await agents.write(0, "Are you there?");
  expect(await agents.needed()).toEqual([0]);
  expect(await agents.thread()).toMatchObject({ snoozed_until: null, waiting_for: "snoozed" });
});

test("a reply to the customer leaves a conversation snoozed", async () => {
  const { ctx, conversation_id, snooze, thread } = await scene();
  const until = inHours(5);
  await snooze(until);
  await replyInInbox(ctx, { conversation_id, content: "I'll ask on Monday" });
  expect(await thread()).toMatchObject({ snoozed_until: until, waiting_since: null });
});

test("an escalation wakes a snoozed conversation, and so does a reply that could not be sent", async () => {
  const { ctx, conversation_id, snooze, needed } = await scene({ waits: false });
  await snooze();
  await updateConversation({ ...ctx, actor: { kind: "agent" } }, { conversation_id, status: "escalated" });
  expect(await needed()).toEqual([0]);
  await replyInInbox(ctx, { conversation_id, content: "Nine?" });
  await snooze();
  await ctx.db.execute(sql`update messages set send_attempts = 100 where delivery_status = 'queued'`);
  await sendMessage({ organization_id: ctx.organization_id, conversation_id });
  await vi.waitFor(async () => expect(await needed()).toEqual([0]));
});

test("completing a conversation, or marking it as needing nobody, ends its snooze", async () => {
  const { ctx, conversation_id, snooze, thread } = await scene();
  await snooze();
  await settleConversation(ctx, { conversation_id });
  expect(await thread()).toMatchObject({ snoozed_until: null, waiting_since: null });
  await snooze();
  await completeConversation(ctx, { conversation_id });
  expect(await thread()).toMatchObject({ snoozed_until: null, waiting_since: null });
  await expect(snooze()).rejects.toMatchObject({ code: "conflict" });
});

test("a time that is past or too far off, and another organization's conversation, are refused", async () => {
  const { conversation_id, snooze, thread } = await scene();
  await expect(snooze(inHours(-1))).rejects.toMatchObject({ code: "invalid_input" });
  await expect(snooze(inHours(24 * 400))).rejects.toMatchObject({ code: "invalid_input" });
  const stranger = await newOrg();
  const theirs = snoozeConversation(stranger, { conversation_id, until: inHours(1) });
  await expect(theirs).rejects.toMatchObject({ code: "not_found" });
  expect(await thread()).toMatchObject({ snoozed_until: null });
});
