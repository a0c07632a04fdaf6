import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as undoByPost } from "@/app/api/v1/conversations/bulk/undo/route";
import { answerMessage } from "@/server/agent/answer";
import { completeConversation } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { setEnv } from "@/tests/scene";
import { startAgent } from "@/tests/stand-ins/agent";
import { call, newStaff } from "@/tests/world";
import { assignConversation, takeOver } from "./actions";
import { changeConversations } from "./bulk";

import { bulkScene, idsOf, inHours, undo } from "./bulk.fixture";

test("an undo brings back what the service recorded, not what the caller says it was", async () => {
  const { ctx, ids, act, thread } = await bulkScene(1);
  const change = { act: "snooze", until: inHours(1) } as const;
  const { changed } = await act(change);
  const [{ to } = {}] = changed;
  const forged = { ...to, snoozed_until: "9998-01-01T00:00:00.000Z", snoozed_by: null };
  const body = { change, changed: [{ conversation_id: ids[0], from: forged, to }] };
  expect((await call(undoByPost, { token: ctx.token, body })).status).toBe(422);
  expect((await thread(0)).snoozed_until).toBe(change.until);
});

test("nobody undoes a colleague's change", async () => {
  const { ctx, act, thread } = await bulkScene(1);
  const done = await act({ act: "complete" });
  const colleague = await newStaff(ctx, "owner");
  await expect(undo(colleague, done)).rejects.toMatchObject({ code: "not_found" });
  expect(await thread(0)).toMatchObject({ status: "completed" });
});

test("an undo leaves alone what somebody else has changed in between", async () => {
  const { ctx, ids, act, thread } = await bulkScene();
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

test("undoing a completion leaves a conversation closed if its customer has another open one by now", async () => {
  const { ctx, act, write, thread } = await bulkScene(2);
  const change = { act: "complete" } as const;
  const done = await act(change);
  await write(0, "One thing more");
  expect(await undo(ctx, done)).toMatchObject({
    changed: [{ conversation_id: done.changed[1]?.conversation_id }],
    passed_over: [{ reason: "other_open", conversation_ids: [done.changed[0]?.conversation_id] }],
  });
  expect(await thread(0)).toMatchObject({ status: "completed" });
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
