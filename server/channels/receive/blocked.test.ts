import { expect, test } from "vitest";
import { listNotifications } from "@/server/accounts/notifications/list";
import { getConversation } from "@/server/conversations/actions";
import { replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { countInbox } from "@/server/conversations/inbox/counts";
import { listInbox } from "@/server/conversations/inbox/list";
import { updateLead } from "@/server/leads/actions";
import { newestEvents } from "@/server/webhooks/event-queries";
import { onlyThread } from "@/tests/conversations";
import { scene } from "@/tests/scene";
import { newOrg, newStaff } from "@/tests/world";

/** A customer who wrote, waits for the team and is blocked. */
async function blocked() {
  const { ctx, write, answer, agent } = await scene();
  const { id: conversation_id, lead_id } = await onlyThread(ctx);
  await takeOver(ctx, { conversation_id });
  const lead = await updateLead(ctx, { lead_id, blocked: true });
  const contents = async () =>
    (await getConversation(ctx, { conversation_id })).messages.map(({ content }) => content);
  const item = async () => (await listInbox(ctx, {})).items[0];
  return { ctx, write, answer, agent, conversation_id, lead_id, lead, contents, item };
}

test("blocking completes the open conversation and sets blocked_at on the lead", async () => {
  const { ctx, lead, item } = await blocked();
  expect(Date.parse(lead.blocked_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await item()).toMatchObject({ status: "completed", waiting_since: null });
  expect(await countInbox(ctx, {})).toMatchObject({ needs_staff: 0, mine: 0 });
});

test("a blocked sender's messages are stored once, without notification, agent turn or waiting", async () => {
  const { ctx, write, answer, agent, conversation_id, contents, item } = await blocked();
  const colleague = await newStaff(ctx);
  const [before, asked] = [await item(), agent.turns.length];
  const events = await newestEvents(ctx.organization_id, "message.created", 50);
  await write("Buy my watches");
  await write("Cheap!");
  await answer();
  expect(await contents()).toEqual(["Hello", "Buy my watches", "Cheap!"]);
  const { status, unread, waiting_since, updated_at } = before ?? {};
  expect(await item()).toMatchObject({ id: conversation_id, status, unread, waiting_since, updated_at });
  expect(agent.turns).toHaveLength(asked);
  expect(await newestEvents(ctx.organization_id, "message.created", 50)).toEqual(events);
  expect((await listNotifications(colleague, {})).notifications).toEqual([]);
});

test("an unblocked lead is answered again, in a new conversation", async () => {
  const { ctx, write, lead_id, item } = await blocked();
  await write("Buy my watches");
  expect(await updateLead(ctx, { lead_id, blocked: false })).toMatchObject({ blocked_at: null });
  await write("I am sorry");
  expect(await item()).toMatchObject({ status: "active", unread: true, message_count: 1 });
});

test("staff can still write to a blocked lead, whose reply reopens nothing", async () => {
  const { ctx, write, conversation_id, item } = await blocked();
  await replyInInbox(ctx, { conversation_id, content: "Please stop" });
  await write("No");
  expect(await item()).toMatchObject({ waiting_since: null, unread: false });
});

test("another organization's lead can't be blocked or unblocked", async () => {
  const { lead_id } = await blocked();
  const strangers = updateLead(await newOrg(), { lead_id, blocked: false });
  await expect(strangers).rejects.toMatchObject({ code: "not_found" });
});
