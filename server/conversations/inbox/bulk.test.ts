import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/conversations/bulk/route";
import { POST as undoByPost } from "@/app/api/v1/conversations/bulk/undo/route";
import { notificationSends } from "@/db/schema/notifications";
import { inOrg } from "@/db/tenant";
import type { BulkAct } from "@/schema/bulk";
import { addDevice } from "@/server/accounts/notifications/devices";
import { listNotifications } from "@/server/accounts/notifications/list";
import { answerMessage } from "@/server/agent/answer";
import { deleteLabel, labelConversation } from "@/server/conversations/labels";
import { createLabel } from "@/server/leads/labels";
import { getThread } from "@/server/overview/thread";
import { newestEvents } from "@/server/webhooks/event-queries";
import { completeConversation } from "@/tests/conversations";
import { customersIn, inboxOf } from "@/tests/inbox";
import { setEnv } from "@/tests/scene";
import { startAgent } from "@/tests/stand-ins/agent";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { assignConversation, replyInInbox, takeOver } from "./actions";
import { changeConversations, undoChanges } from "./bulk";
import { listInbox } from "./list";

/** The browser's keys from the example of RFC 8291. */
const PUSH_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

const undo = (ctx: TestCtx, { undo_id }: { undo_id: string | null }) =>
  undoChanges(ctx, { undo_id: undo_id ?? "" });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const idsOf = async (ctx: TestCtx) => (await listInbox(ctx, {})).items.map(({ id }) => id).toReversed();

/** Conversations that staff have, the first customer's first; `act` does something with all of them. */
async function scene(count = 4) {
  const { ctx, write } = await inboxOf(count);
  const ids = await idsOf(ctx);
  for (const conversation_id of ids) await takeOver(ctx, { conversation_id });
  const act = (change: BulkAct, conversation_ids = ids) =>
    changeConversations(ctx, { conversation_ids, change });
  const thread = (at: number) => getThread(ctx, { conversation_id: ids[at] ?? "" });
  const threads = () => Promise.all(ids.map((_, at) => thread(at)));
  return { ctx, ids, write, act, thread, threads };
}

type Thread = Awaited<ReturnType<typeof getThread>>;

const stateOf = ({ status, assignee_id, waiting_since, waiting_for, snoozed_until, ...thread }: Thread) => {
  const { label_ids, updated_at, last_message_at } = thread;
  return {
    status,
    assignee_id,
    waiting_since,
    waiting_for,
    snoozed_until,
    label_ids,
    updated_at,
    last_message_at,
  };
};

test("many conversations are completed at once, each noted in its thread, and restored exactly by an undo", async () => {
  const { ctx, ids, act, threads } = await scene();
  const before = (await threads()).map(stateOf);
  expect(before[0]).toMatchObject({ status: "escalated", waiting_for: "handed_over" });
  const change = { act: "complete" } as const;
  const done = await act(change);
  expect(done.passed_over).toEqual([]);
  expect(done.changed.map(({ conversation_id }) => conversation_id)).toEqual(ids);
  for (const { status, waiting_since, changes } of await threads()) {
    expect({ status, waiting_since }).toEqual({ status: "completed", waiting_since: null });
    expect(changes.map(({ kind }) => kind)).toEqual(["took_over", "completed"]);
  }
  const undone = await undo(ctx, done);
  expect(undone).toMatchObject({ passed_over: [] });
  expect(undone.changed).toHaveLength(4);
  expect((await threads()).map(stateOf)).toEqual(before);
  expect((await threads())[0]?.changes.map(({ kind }) => kind)).toEqual([
    "took_over",
    "completed",
    "reopened",
  ]);

  // Undoing once more finds nothing to undo.
  expect(await undo(ctx, done)).toEqual({
    undo_id: null,
    changed: [],
    passed_over: [{ reason: "changed_since", conversation_ids: ids }],
  });
  expect((await threads()).map(stateOf)).toEqual(before);
});

test("another organization's conversations are not found, like unknown ids", async () => {
  const [{ ids, thread }, { act, ids: own }] = await Promise.all([scene(1), scene(1)]);
  const before = await thread(0);
  const absent = [...ids, crypto.randomUUID()];
  expect(await act({ act: "complete" }, [...absent, ...own])).toMatchObject({
    changed: [{ conversation_id: own[0] }],
    passed_over: [{ reason: "not_found", conversation_ids: absent }],
  });
  expect(await thread(0)).toEqual(before);
});

test("an undo brings back what the service recorded, not what the caller says it was", async () => {
  const { ctx, ids, act, thread } = await scene(1);
  const change = { act: "snooze", until: inHours(1) } as const;
  const { changed } = await act(change);
  const [{ to } = {}] = changed;
  const forged = { ...to, snoozed_until: "9998-01-01T00:00:00.000Z", snoozed_by: null };
  const body = { change, changed: [{ conversation_id: ids[0], from: forged, to }] };
  expect((await call(undoByPost, { token: ctx.token, body })).status).toBe(422);
  expect((await thread(0)).snoozed_until).toBe(change.until);
});

test("nobody undoes a colleague's change", async () => {
  const { ctx, act, thread } = await scene(1);
  const done = await act({ act: "complete" });
  const colleague = await newStaff(ctx, "owner");
  await expect(undo(colleague, done)).rejects.toMatchObject({ code: "not_found" });
  expect(await thread(0)).toMatchObject({ status: "completed" });
});

test("an undo leaves alone what somebody else has changed in between", async () => {
  const { ctx, ids, act, thread } = await scene();
  const colleague = await newStaff(ctx);
  const [first = "", second = ""] = ids;
  const change = { act: "assign", user_id: null } as const;
  const done = await act(change);
  await assignConversation(colleague, { conversation_id: first, user_id: colleague.actor.id });
  // The same state again, but set by the colleague.
  await completeConversation(colleague, { conversation_id: second });
  await assignConversation(colleague, { conversation_id: second, user_id: null });
  expect(await undo(ctx, done)).toMatchObject({
    changed: [{ conversation_id: ids[2] }, { conversation_id: ids[3] }],
    passed_over: [{ reason: "changed_since", conversation_ids: [first, second] }],
  });
  expect(await thread(0)).toMatchObject({ assignee_id: colleague.actor.id });
  expect(await thread(1)).toMatchObject({ status: "completed", assignee_id: null });
  expect(await thread(2)).toMatchObject({ status: "escalated", assignee_id: ctx.actor.id });
});

test("closed and unchanged conversations are passed over, and the answer says which and why", async () => {
  const { ctx, ids, act } = await scene();
  const closed = { reason: "closed", conversation_ids: ids.slice(0, 1) };
  await completeConversation(ctx, { conversation_id: ids[0] ?? "" });
  expect((await act({ act: "hand_back" }, ids.slice(0, 2))).passed_over).toEqual([closed]);
  expect((await act({ act: "hand_back" })).passed_over).toEqual([
    closed,
    { reason: "unchanged", conversation_ids: ids.slice(1, 2) },
  ]);
  expect((await act({ act: "snooze", until: inHours(2) })).passed_over).toEqual([closed]);
  const mine = await act({ act: "assign", user_id: ctx.actor.id });
  expect(mine.passed_over).toEqual([{ reason: "unchanged", conversation_ids: ids.slice(0, 1) }]);
});

test("undoing a completion leaves a conversation closed if its customer has another open one by now", async () => {
  const { ctx, act, write, thread } = await scene(2);
  const change = { act: "complete" } as const;
  const done = await act(change);
  await write(0, "One thing more");
  expect(await undo(ctx, done)).toMatchObject({
    changed: [{ conversation_id: done.changed[1]?.conversation_id }],
    passed_over: [{ reason: "other_open", conversation_ids: [done.changed[0]?.conversation_id] }],
  });
  expect(await thread(0)).toMatchObject({ status: "completed" });
});

test("many conversations are snoozed, and an undo restores each as it was", async () => {
  const { ctx, ids, act, threads } = await scene(3);
  await act({ act: "snooze", until: inHours(1) }, ids.slice(0, 1));
  const before = (await threads()).map(stateOf);
  const change = { act: "snooze", until: inHours(5) } as const;
  const done = await act(change);
  expect(await customersIn(ctx, { needs_staff: true })).toEqual([]);
  expect(await customersIn(ctx, { snoozed: true })).toHaveLength(3);
  await undo(ctx, done);
  expect((await threads()).map(stateOf)).toEqual(before);
  await expect(act({ act: "snooze", until: inHours(-1) })).rejects.toMatchObject({ code: "invalid_input" });
});

test("many conversations are marked as needing nobody, and an undo skips those with newer messages", async () => {
  const { ctx, ids, act, thread, write } = await scene(3);
  const before = await thread(0);
  const change = { act: "settle" } as const;
  const done = await act(change);
  expect(await customersIn(ctx, { needs_staff: true })).toEqual([]);
  await write(1, "And another thing");
  const answer = { conversation_id: ids[2] ?? "", content: "Answered", client_id: crypto.randomUUID() };
  await replyInInbox(ctx, answer);
  expect(await undo(ctx, done)).toMatchObject({
    changed: [{ conversation_id: ids[0] }],
    passed_over: [{ reason: "changed_since", conversation_ids: ids.slice(1) }],
  });
  expect(stateOf(await thread(0))).toEqual(stateOf(before));
  expect(await thread(2)).toMatchObject({ waiting_since: null });
});

test("a label is put on the conversations without it, and an undo takes it off only those", async () => {
  const { ctx, ids, act, threads } = await scene(3);
  const { id: label_id } = await createLabel(ctx, { name: "Urgent", color: "red" });
  const labelled = async () => (await threads()).map(({ label_ids }) => label_ids.length);
  await labelConversation(ctx, { conversation_id: ids[0] ?? "", label_id });
  const change = { act: "label", label_id } as const;
  const done = await act(change);
  expect(done.passed_over).toEqual([{ reason: "unchanged", conversation_ids: ids.slice(0, 1) }]);
  expect(await labelled()).toEqual([1, 1, 1]);
  await undo(ctx, done);
  expect(await labelled()).toEqual([1, 0, 0]);

  const off = { act: "unlabel", label_id } as const;
  const taken = await act(off);
  await deleteLabel(ctx, { label_id });
  expect(await undo(ctx, taken)).toEqual({
    undo_id: null,
    changed: [],
    passed_over: [{ reason: "changed_since", conversation_ids: ids.slice(0, 1) }],
  });
  await expect(act(change)).rejects.toMatchObject({ code: "not_found" });
});

test("many conversations are marked read and unread, for the caller alone", async () => {
  const { ctx, act } = await scene(3);
  const colleague = await newStaff(ctx);
  const unread = async (reader: TestCtx) =>
    (await listInbox(reader, {})).items.filter((row) => row.unread).length;
  const read = await act({ act: "read" });
  expect(await unread(ctx)).toBe(0);
  expect(await unread(colleague)).toBe(3);
  await undo(ctx, read);
  expect(await unread(ctx)).toBe(3);
  await act({ act: "read" });
  expect((await act({ act: "unread" })).changed).toHaveLength(3);
  expect(await unread(ctx)).toBe(3);
});

test("many conversations are changed and restored over REST, each named in the answer", async () => {
  const { ctx, ids, thread } = await scene(2);
  const change = { act: "complete" };
  const absent = crypto.randomUUID();
  const body = { conversation_ids: [...ids, absent], change };
  const done = await call(POST, { token: ctx.token, body });
  expect(done).toMatchObject({
    status: 200,
    body: {
      changed: ids.map((conversation_id) => ({ conversation_id, to: { status: "completed" } })),
      passed_over: [{ reason: "not_found", conversation_ids: [absent] }],
    },
  });
  const undone = await call(undoByPost, { token: ctx.token, body: { undo_id: done.body.undo_id } });
  expect(undone).toMatchObject({ status: 200, body: { passed_over: [] } });
  expect(await thread(0)).toMatchObject({ status: "escalated" });
});

test("at most a hundred conversations are accepted at once", async () => {
  const ctx = await newOrg();
  const change = { act: "complete" } as const;
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  await expect(changeConversations(ctx, { conversation_ids: many, change })).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect(await changeConversations(ctx, { conversation_ids: many.slice(1), change })).toEqual({
    undo_id: null,
    changed: [],
    passed_over: [{ reason: "not_found", conversation_ids: many.slice(1) }],
  });
});

test("an assignee of many conversations is notified of each, with one push; an undo notifies nobody", async () => {
  const { ctx, ids, act } = await scene();
  const bob = await newStaff(ctx);
  const kinds = async () => (await listNotifications(bob, {})).notifications.map(({ kind }) => kind);
  await addDevice(bob, { endpoint: "http://127.0.0.1:9/bob", keys: PUSH_KEYS, user_agent: "" });
  const change = { act: "assign", user_id: bob.actor.id } as const;
  const done = await act(change);
  expect(await kinds()).toEqual(ids.map(() => "assigned"));
  expect(await ctx.db.$count(notificationSends, inOrg(ctx, notificationSends))).toBe(1);
  await undo(ctx, done);
  const completed = await act({ act: "complete" });
  const escalations = () => newestEvents(ctx.organization_id, "conversation.escalated", 50);
  const before = await escalations();
  await undo(ctx, completed);
  expect(await kinds()).toEqual(ids.map(() => "assigned"));
  expect(await escalations()).toEqual(before);
});

test("an unanswered conversation that an undo returns to the agent is answered at once", async () => {
  const { ctx, write } = await inboxOf(1);
  const [id = ""] = await idsOf(ctx);
  await write(0, "At nine?");
  const change = { act: "complete" } as const;
  const done = await changeConversations(ctx, { conversation_ids: [id], change });
  const asked = async () =>
    (
      await ctx.db.execute<{ count: number }>(sql`
        select count(*)::int as count from graphile_worker._private_jobs where key = ${`answer:${id}`}`)
    )[0]?.count;
  await ctx.db.execute(sql`delete from graphile_worker._private_jobs where key = ${`answer:${id}`}`);
  await undo(ctx, done);
  expect(await asked()).toBe(1);
});

test("the agent is asked about a conversation handed back only once the undo is no longer offered", async () => {
  const { ctx, write } = await inboxOf(1);
  const [id = ""] = await idsOf(ctx);
  await takeOver(ctx, { conversation_id: id });
  await write(0, "At nine?");
  await ctx.db.execute(sql`delete from graphile_worker._private_jobs where key = ${`answer:${id}`}`);
  const done = await changeConversations(ctx, { conversation_ids: [id], change: { act: "hand_back" } });
  const [job] = await ctx.db.execute<{ wait: number }>(sql`
    select extract(epoch from run_at - now())::float as wait from graphile_worker._private_jobs
    where key = ${`answer:${id}`}`);
  expect(job?.wait).toBeGreaterThan(6);
  await undo(ctx, done);
  const agent = await startAgent();
  setEnv({ AGENT_URL: agent.url });
  await answerMessage({ organization_id: ctx.organization_id, conversation_id: id });
  expect(agent.turns).toEqual([]);
  await agent.close();
});
