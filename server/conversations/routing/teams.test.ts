import { expect, test } from "vitest";
import { replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { getThread } from "@/server/overview/thread";
import { completeConversation } from "@/tests/conversations";
import { deskOf } from "@/tests/messages/desk";
import { newOrg } from "@/tests/world";
import { deleteTeam, moveToTeam } from "./teams";

test("a move is shown in the thread; an assignee who is not in the new team loses the conversation", async () => {
  const { ctx, staff, team, idOf, handOver, assign, holders } = await deskOf({ customers: 1, people: 1 });
  const [only = ctx] = staff;
  const conversation_id = idOf(0);
  await takeOver(ctx, { conversation_id });
  expect(await moveToTeam(ctx, { conversation_id, team_id: null })).toMatchObject({
    team_id: null,
    assignee: { id: ctx.actor.id },
  });
  expect(await moveToTeam(ctx, { conversation_id, team_id: team.id })).toMatchObject({
    team_id: team.id,
    assignee: null,
  });
  await assign();
  expect(await holders()).toEqual([0]);
  const { changes } = await getThread(ctx, { conversation_id });
  expect(changes.map(({ kind, team, to }) => [kind, team, to?.id ?? null])).toEqual([
    ["took_over", null, ctx.actor.id],
    ["moved", null, ctx.actor.id],
    ["moved", "Reception", null],
    ["assigned", null, only.actor.id],
  ]);
  await handOver(0);
});

test("conversations of a deleted team have no team, and keep their assignees", async () => {
  const { ctx, staff, team, idOf, handOver, assign, holders } = await deskOf(
    { customers: 2, people: 1 },
    { cap: 1 },
  );
  for (const customer of [0, 1]) await handOver(customer);
  await assign();
  await deleteTeam(ctx, { team_id: team.id });
  expect(await holders()).toEqual([0, null]);
  for (const customer of [0, 1])
    expect(await getThread(ctx, { conversation_id: idOf(customer) })).toMatchObject({ team_id: null });
  await completeConversation(staff[0] ?? ctx, { conversation_id: idOf(0) });
  await assign();
  expect(await holders()).toEqual([0, null]);
});

test("another organization's conversation can't be moved, nor one's own to another's team", async () => {
  const { ctx, team, idOf } = await deskOf({ customers: 1, people: 1 });
  const stranger = await newOrg();
  const missing = { code: "not_found" };
  const conversation_id = idOf(0);
  await expect(moveToTeam(stranger, { conversation_id, team_id: null })).rejects.toMatchObject(missing);
  const other = await deskOf({ customers: 1, people: 1 });
  await expect(moveToTeam(ctx, { conversation_id, team_id: other.team.id })).rejects.toMatchObject(missing);
  await expect(deleteTeam(stranger, { team_id: team.id })).rejects.toMatchObject(missing);
  await replyInInbox(ctx, { conversation_id, content: "Hello" });
});
