import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/conversations/bulk/route";
import { POST as undoByPost } from "@/app/api/v1/conversations/bulk/undo/route";
import { notificationSends } from "@/db/schema/notifications";
import { inOrg } from "@/db/tenant";
import { addDevice } from "@/server/accounts/notifications/devices";
import { listNotifications } from "@/server/accounts/notifications/list";
import { deleteLabel, labelConversation } from "@/server/conversations/labels";
import { createLabel } from "@/server/leads/labels";
import { newestEvents } from "@/server/webhooks/event-queries";
import { completeConversation } from "@/tests/conversations";
import { customersIn } from "@/tests/inbox";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";
import { replyInInbox } from "./actions";
import { changeConversations } from "./bulk";
import { bulkScene, inHours, threadState, undo } from "./bulk.fixture";
import { listInbox } from "./list";

/** The browser's keys from the example of RFC 8291. */
const PUSH_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("many conversations are completed at once, each noted in its thread, and restored exactly by an undo", async () => {
  const { ctx, ids, act, threads } = await bulkScene();
  const before = (await threads()).map(threadState);
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
  expect((await threads()).map(threadState)).toEqual(before);
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
  expect((await threads()).map(threadState)).toEqual(before);
});

test("another organization's conversations are not found, like unknown ids", async () => {
  const [{ ids, thread }, { act, ids: own }] = await Promise.all([bulkScene(1), bulkScene(1)]);
  const before = await thread(0);
  const absent = [...ids, crypto.randomUUID()];
  expect(await act({ act: "complete" }, [...absent, ...own])).toMatchObject({
    changed: [{ conversation_id: own[0] }],
    passed_over: [{ reason: "not_found", conversation_ids: absent }],
  });
  expect(await thread(0)).toEqual(before);
});

test("closed and unchanged conversations are passed over, and the answer says which and why", async () => {
  const { ctx, ids, act } = await bulkScene();
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

test("many conversations are snoozed, and an undo restores each as it was", async () => {
  const { ctx, ids, act, threads } = await bulkScene(3);
  await act({ act: "snooze", until: inHours(1) }, ids.slice(0, 1));
  const before = (await threads()).map(threadState);
  const change = { act: "snooze", until: inHours(5) } as const;
  const done = await act(change);
  expect(await customersIn(ctx, { needs_staff: true })).toEqual([]);
  expect(await customersIn(ctx, { snoozed: true })).toHaveLength(3);
  await undo(ctx, done);
  expect((await threads()).map(threadState)).toEqual(before);
  await expect(act({ act: "snooze", until: inHours(-1) })).rejects.toMatchObject({ code: "invalid_input" });
});

test("many conversations are marked as needing nobody, and an undo skips those with newer messages", async () => {
  const { ctx, ids, act, thread, write } = await bulkScene(3);
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
  expect(threadState(await thread(0))).toEqual(threadState(before));
  expect(await thread(2)).toMatchObject({ waiting_since: null });
});

test("a label is put on the conversations without it, and an undo takes it off only those", async () => {
  const { ctx, ids, act, threads } = await bulkScene(3);
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
  const { ctx, act } = await bulkScene(3);
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
  const { ctx, ids, thread } = await bulkScene(2);
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
  const { ctx, ids, act } = await bulkScene();
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
