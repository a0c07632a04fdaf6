import { expect, test } from "vitest";
import { listConnections } from "@/server/channels/connections";
import { updateConversation } from "@/server/conversations/actions";
import { listLeads } from "@/server/leads/actions";
import { mergeLeads } from "@/server/leads/merge/merge";
import { getThread } from "@/server/overview/thread";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, payload, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { replyAsStaff } from "./reply";

const HOUR_S = 3600;
const hoursAgo = (hours: number) => Math.floor(Date.now() / 1000) - hours * HOUR_S;
const free = { content: "Are you still there?" };
const refused = { code: "template_required" };

/** An organization with a number that customers write to. */
async function desk() {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  const writes = (hours_ago: number, from?: string, to = number) =>
    postB(textTo(to.address, { from, timestamp: hoursAgo(hours_ago) }), to.app_secret);
  const reply = (conversation_id: string) => replyAsStaff(ctx, { conversation_id, ...free });
  return { ctx, number, writes, reply };
}

test("a message in one thread opens the reply window of every thread on that number", async () => {
  const { ctx, writes, reply } = await desk();
  await writes(30);
  const { id: older } = await onlyThread(ctx);
  await expect(reply(older)).rejects.toMatchObject(refused);
  await updateConversation(ctx, { conversation_id: older, status: "completed" });
  await writes(1);
  expect(await conversationsOf(ctx)).toHaveLength(2);
  expect(await reply(older)).toMatchObject({ delivery_status: "queued" });
  const { window_closes_at } = await getThread(ctx, { conversation_id: older });
  expect(Date.parse(window_closes_at ?? "") / 1000).toBeCloseTo(hoursAgo(1) + 24 * HOUR_S + 1, -1);
});

test("another number of the same organization has a reply window of its own", async () => {
  const { ctx, writes, reply } = await desk();
  await writes(30);
  const { id } = await onlyThread(ctx);
  await writes(1, undefined, await connectB(ctx));
  await expect(reply(id)).rejects.toMatchObject(refused);
});

test("a message that arrives late does not turn the clock back", async () => {
  const { ctx, writes, reply } = await desk();
  await writes(1);
  await writes(30);
  const { id } = await onlyThread(ctx);
  expect(await reply(id)).toMatchObject({ delivery_status: "queued" });
});

test("a system message opens no reply window, is not the customer's, and is no sign of life of the number", async () => {
  const { ctx, number, writes, reply } = await desk();
  await writes(30);
  const notice = payload("meta/message_system_user_changed_number");
  const { value } = notice.entry[0].changes[0];
  value.metadata.phone_number_id = number.address;
  value.messages[0].timestamp = String(hoursAgo(0));
  expect((await postB(notice, number.app_secret)).status).toBe(200);
  const { id, messages } = await onlyThread(ctx);
  expect(messages.map(({ role }) => role)).toEqual(["user", "system"]);
  await expect(reply(id)).rejects.toMatchObject(refused);
  const [{ last_message_at } = { last_message_at: null }] = (await listConnections(ctx, {}))
    .channel_connections;
  expect(Date.parse(last_message_at ?? "")).toBeLessThan(Date.now() - 29 * HOUR_S * 1000);
});

test("leads that are merged keep the clocks of their numbers apart", async () => {
  const { ctx, writes, reply } = await desk();
  await writes(30, "16505550001");
  await writes(1, "16505550002");
  const [second, first] = (await listLeads(ctx, {})).leads;
  await mergeLeads(ctx, { lead_id: first?.id ?? "", duplicate_id: second?.id ?? "" });
  const [newer, older] = await conversationsOf(ctx);
  const state = async (id = "") =>
    reply(id).then(
      () => "sent",
      () => "refused",
    );
  expect([await state(older?.id), await state(newer?.id)]).toEqual(["refused", "sent"]);
});
