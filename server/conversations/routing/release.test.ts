import { expect, test } from "vitest";
import { updateMember } from "@/server/accounts/team/members";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { assignConversation } from "@/server/conversations/inbox/actions";
import { countInbox } from "@/server/conversations/inbox/counts";
import { getThread } from "@/server/overview/thread";
import { inboxOf } from "@/tests/inbox";
import { newStaff } from "@/tests/world";

test("a deactivated member's open conversations go back to everybody; closed ones keep their name", async () => {
  const { ctx } = await inboxOf(3);
  const bob = await newStaff(ctx);
  const user_id = bob.actor.id;
  const [closed, ...open] = (await listConversations(ctx, {})).conversations.map(({ id }) => id);
  for (const conversation_id of [closed ?? "", ...open])
    await assignConversation(ctx, { conversation_id, user_id });
  await updateConversation(ctx, { conversation_id: closed ?? "", status: "completed" });
  await updateMember(ctx, { user_id, is_active: false });
  for (const conversation_id of open) {
    const thread = await getThread(ctx, { conversation_id });
    expect(thread).toMatchObject({ status: "escalated", assignee: null, waiting_for: "handed_over" });
    expect(thread.changes.at(-1)?.kind).toBe("unassigned");
  }
  expect((await countInbox(ctx, {})).unassigned).toBe(2);
  expect((await getThread(ctx, { conversation_id: closed ?? "" })).assignee?.id).toBe(user_id);
});
