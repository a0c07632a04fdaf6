import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { getThread } from "@/server/overview/thread";
import { completeConversation, handBack } from "@/tests/conversations";
import { inboxOf } from "@/tests/inbox";
import { newOrg, newStaff } from "@/tests/world";
import { updateConversation } from "./actions";
import { changesOf } from "./changes";
import { assignConversation, takeOver } from "./inbox/actions";
import { listInbox } from "./inbox/list";
import { completeConversationsOf } from "./state/complete";

test("a thread shows what staff did with it: who, what, to whom and when, oldest first", async () => {
  const { ctx } = await inboxOf(1);
  const colleague = await newStaff(ctx);
  const conversation_id = (await listInbox(ctx, {})).items[0]?.id ?? "";
  await takeOver(ctx, { conversation_id });
  await assignConversation(ctx, { conversation_id, user_id: colleague.actor.id });
  await assignConversation(ctx, { conversation_id, user_id: null });
  await takeOver(colleague, { conversation_id });
  await handBack(colleague, { conversation_id });
  await completeConversation(ctx, { conversation_id });
  await completeConversation(ctx, { conversation_id });
  await takeOver(ctx, { conversation_id });
  const { changes } = await getThread(ctx, { conversation_id });
  const [me, other] = [ctx.actor.id, colleague.actor.id];
  expect(changes.map(({ kind, actor, by, to }) => [kind, actor, by?.id, to?.id])).toEqual([
    ["took_over", "user", me, me],
    ["assigned", "user", me, other],
    ["unassigned", "user", me, undefined],
    ["took_over", "user", other, other],
    ["handed_back", "user", other, undefined],
    ["completed", "user", me, undefined],
    ["reopened", "user", me, me],
  ]);
  expect(changes[0]?.by).toEqual({ id: me, full_name: "Test Staff" });
  expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted());
});

test("a thread also shows changes by the scheduler and over the API", async () => {
  const { ctx } = await inboxOf(1);
  const { id: conversation_id, lead } = (await listInbox(ctx, {})).items[0] ?? { id: "", lead: { id: "" } };
  await updateConversation(ctx, { conversation_id, status: "escalated" });
  const scheduler = { ...ctx, actor: { kind: "scheduler" } as const };
  await transaction(ctx.db, (tx) => completeConversationsOf(tx, scheduler, lead.id));
  const { changes } = await getThread(ctx, { conversation_id });
  expect(changes.map(({ kind, actor, by }) => [kind, actor, by?.id])).toEqual([
    ["escalated", "user", ctx.actor.id],
    ["completed", "scheduler", undefined],
  ]);
  expect(await changesOf(await newOrg(), conversation_id)).toEqual([]);
});
