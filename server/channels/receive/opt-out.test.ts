import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import type { MessageMetadata } from "@/schema/message-metadata";
import { createBooking } from "@/server/bookings/create";
import { listReminders } from "@/server/bookings/reminders/list";
import { createReminderStep } from "@/server/bookings/reminders/steps";
import { sendReminders } from "@/server/bookings/reminders/sweep";
import { tellBooking } from "@/server/bookings/reminders/tell-booking";
import { replyInInbox, takeOver } from "@/server/conversations/inbox/actions";
import { lockConversation, say } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import { getLead, updateLead } from "@/server/leads/actions";
import { getThread } from "@/server/overview/thread";
import { newestEvents } from "@/server/webhooks/event-queries";
import { conversationsOf } from "@/tests/conversations";
import { scene } from "@/tests/scene";
import { connectA, postA, postB, textTo } from "@/tests/whatsapp";

type Scene = Awaited<ReturnType<typeof scene>>;

const textsIn = ({ provider }: Scene) => provider.requests.map(({ body }) => JSON.stringify(body));
const leadOf = async ({ ctx, read }: Scene) => getLead(ctx, { lead_id: (await read()).lead_id });

/** A customer who wrote, was answered, and then sent `text`. */
async function after(text: string, answer = "Good morning") {
  const one = await scene(() => ({ body: { reply: { text: answer } } }));
  await one.answer();
  await one.send();
  await one.write(text);
  await one.send();
  return one;
}

test.each(["STOP", "BAJA", "PARAR", "ARRÊT", "STOPP", "Please stop sending me messages"])(
  "“%s” is stored, confirmed once, and not answered by the agent",
  async (text) => {
    const one = await after(text);
    expect((await leadOf(one)).opted_out_at).not.toBeNull();
    expect(textsIn(one)).toHaveLength(2);
    await one.write(text);
    await one.answer();
    await one.send();
    expect(textsIn(one)).toHaveLength(2);
    expect(one.agent.turns).toHaveLength(1);
    const [event] = await newestEvents(one.ctx.organization_id, "lead.updated", 1);
    expect(event?.data).toMatchObject({ opted_out_at: expect.any(String), previous: { opted_out_at: null } });
  },
);

test("the confirmation is in the language of the word", async () => {
  expect(textsIn(await after("BAJA"))[1]).toContain("No recibirá más mensajes automáticos");
  expect(textsIn(await after("ARRÊT"))[1]).toContain("Vous ne recevrez plus de messages automatiques");
});

const KINDS: Record<string, Extract<MessageMetadata, { author: "agent" }>> = {
  "an agent's answer": { author: "agent" },
  "a reminder": {
    author: "agent",
    reminder: { booking_id: crypto.randomUUID(), starts_at: "2099-01-01T10:00:00.000Z" },
  },
  "a recall by template": { author: "agent", template: { name: "recall", language: "en", variables: [] } },
  "a line about media": { author: "agent", acknowledges_media: true },
  "opening hours": { author: "agent", tells_hours: true },
  "a failure": { author: "agent", failed: "timeout" },
  "a kind that nobody has thought of yet": { author: "agent", new_kind: true },
};

test.each(Object.entries(KINDS))("%s is not sent to a customer who opted out", async (_, metadata) => {
  const one = await after("STOP");
  await transaction(one.ctx.db, async (tx) => {
    const ctx = systemCtx(tx, one.ctx.organization_id);
    await say(tx, ctx, await lockConversation(tx, ctx, one.id), { content: "Automatic", metadata });
  });
  await one.send();
  expect(textsIn(one)).toHaveLength(2);
  expect((await one.read()).messages.at(-1)).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "opted_out" },
  });
  expect(await getThread(one.ctx, { conversation_id: one.id })).toMatchObject({ waiting_since: null });
});

test("no reminder and no notice of a booking is written, and the reminder says why", async () => {
  const one = await after("STOP");
  const starts_at = "2099-12-07T15:00:00.000Z";
  await createReminderStep(one.ctx, {
    ...{ moment: "before", offset_minutes: 120, content: "See you {{next_appointment}}", is_on: true },
  });
  const { lead_id } = await one.read();
  const booking = await createBooking(one.ctx, {
    ...{ lead_id, services: ["Cleaning"], starts_at, outside_opening_hours: true },
  });
  await tellBooking({ organization_id: one.ctx.organization_id, booking_id: booking.id });
  await sendReminders(Date.parse(starts_at) - 7_200_000);
  await one.send();
  expect(textsIn(one)).toHaveLength(2);
  expect((await listReminders(one.ctx, { booking_id: booking.id })).reminders).toMatchObject([
    { way: "none", reason: "opted_out" },
  ]);
});

test("what they ask later waits for a person, whose reply is sent", async () => {
  const one = await after("STOP");
  await one.write("When are you open?");
  await one.answer();
  expect(one.agent.turns).toHaveLength(1);
  expect((await conversationsOf(one.ctx))[0]).toMatchObject({ status: "escalated" });
  await takeOver(one.ctx, { conversation_id: one.id });
  await replyInInbox(one.ctx, { conversation_id: one.id, content: "From nine to five" });
  await one.send();
  expect(textsIn(one)[2]).toContain("From nine to five");
});

test("START takes it back, and so can staff", async () => {
  const one = await after("STOP");
  await one.write("START");
  await one.send();
  expect(await leadOf(one)).toMatchObject({ opted_out_at: null });
  expect(textsIn(one)[2]).toContain("again");
  const { lead_id } = await one.read();
  expect(await updateLead(one.ctx, { lead_id, opted_out: true })).toMatchObject({
    opted_out_at: expect.any(String),
  });
  expect(await updateLead(one.ctx, { lead_id, opted_out: false })).toMatchObject({ opted_out_at: null });
});

test("START from somebody who gets everything is for the agent", async () => {
  const one = await after("START");
  await one.answer();
  expect(one.agent.turns).toHaveLength(2);
});

test("after a question, “stop please” answers it; otherwise it opts out; STOP alone always opts out", async () => {
  expect(await leadOf(await after("stop please", "Shall I go on?"))).toMatchObject({ opted_out_at: null });
  expect((await leadOf(await after("stop please"))).opted_out_at).not.toBeNull();
  expect((await leadOf(await after("STOP", "Shall I go on?"))).opted_out_at).not.toBeNull();
});

test("Meta's preference is stored once, and taken back", async () => {
  const one = await scene();
  const preference = async (value: string, timestamp: number) => {
    const body = textTo(one.number.address);
    const { value: change } = body.entry[0].changes[0];
    delete change.messages;
    const wa_id = "16505551234";
    change.user_preferences = [{ wa_id, detail: "…", category: "marketing_messages", value, timestamp }];
    expect((await postB(body, one.number.app_secret)).status).toBe(200);
  };
  await preference("stop", 1_790_000_000);
  await preference("stop", 1_790_000_000);
  expect((await leadOf(one)).opted_out_at).not.toBeNull();
  const notes = (await one.read()).messages.filter(({ role }) => role === "system");
  expect(notes).toHaveLength(2);
  await preference("resume", 1_790_000_100);
  expect(await leadOf(one)).toMatchObject({ opted_out_at: null });
});

test("a message that failed with 131050 opts its customer out", async () => {
  const one = await scene(() => ({ body: { reply: { text: "Offers" } } }));
  await one.answer();
  await one.send();
  const [sent] = await one.ctx.db.execute<{ id: string }>(sql`
    select provider_message_id as id from messages
    where organization_id = ${one.ctx.organization_id}::uuid and role = 'assistant'`);
  const body = textTo(one.number.address);
  const { value } = body.entry[0].changes[0];
  delete value.messages;
  const errors = [{ code: 131050, title: "User has stopped marketing messages" }];
  const failed = { id: sent?.id, status: "failed", timestamp: "1790000000", recipient_id: "16505551234" };
  value.statuses = [{ ...failed, errors }];
  await postB(body, one.number.app_secret);
  expect((await leadOf(one)).opted_out_at).not.toBeNull();
});

test("Twilio's OptOutType is stored and not confirmed again", async () => {
  const one = await scene();
  const { address, auth_token } = await connectA(one.ctx);
  const MessageSid = `SM${crypto.randomUUID().replaceAll("-", "")}`;
  const params = { MessageSid, From: "whatsapp:+14155550199", To: `whatsapp:${address}`, Body: "quit" };
  expect((await postA({ ...params, OptOutType: "STOP" }, auth_token)).status).toBeLessThan(300);
  const [out] = await one.ctx.db.execute(sql`select opted_out_at from leads
    where organization_id = ${one.ctx.organization_id}::uuid and phone = '+14155550199'`);
  expect(out).toMatchObject({ opted_out_at: expect.anything() });
  expect(textsIn(one)).toEqual([]);
});
