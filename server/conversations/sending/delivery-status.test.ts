import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "@/db/schema/columns";
import { conversations, messages } from "@/db/schema/conversations";
import { byId, inOrg } from "@/db/tenant";
import { EVENTS } from "@/schema/event";
import { connectionsAt } from "@/server/channels/open-connection";
import { openCredentials } from "@/server/channels/send/credentials";
import { newestEvents } from "@/server/webhooks/event-queries";
import { scene } from "@/tests/scene";
import { payload, postB } from "@/tests/whatsapp";
import { newStaff } from "@/tests/world";
import { replyAsStaff } from "./reply";
import { retryMessage } from "./retry";
import { recordSend } from "./sending";

type Sent = { id: string; provider_message_id: string; address: string };

/** A reply of ours that was handed to Meta, and a function that reports its status. */
async function sentReply() {
  const { ctx, id, send, read } = await scene();
  await replyAsStaff(ctx, { conversation_id: id, content: "At nine?" });
  await send();
  const [sent] = await ctx.db.execute<Sent>(sql`
    select m.id, m.provider_message_id, c.address from messages m join channel_connections c on c.id = m.connection_id
    where m.organization_id = ${ctx.organization_id}::uuid and m.role = 'assistant'`);
  const [connection] = await connectionsAt(ctx.db, "provider-b", [sent?.address ?? ""]);
  if (!sent || !connection) throw new Error("nothing was sent");
  const credentials = openCredentials(connection);
  const secret = "app_secret" in credentials ? (credentials.app_secret ?? "") : "";
  const tell = async (name: string, changes: object = {}) => {
    const body = payload(`meta/${name}`);
    const { value } = body.entry[0].changes[0];
    value.metadata.phone_number_id = sent.address;
    Object.assign(value.statuses[0], { id: sent.provider_message_id, ...changes });
    expect((await postB(body, secret)).status).toBe(200);
    return (await read()).messages.at(-1);
  };
  return { ctx, message_id: sent.id, tell };
}

test("each step of a delivery is published once, with what it was before", async () => {
  const { ctx, message_id, tell } = await sentReply();
  for (const name of ["status_delivered", "status_read", "status_read", "status_delivered"]) await tell(name);
  const events = await newestEvents(ctx.organization_id, "message.updated", 9);
  expect(events.map(({ data }) => data)).toMatchObject(
    [
      { delivery_status: "read", previous: { delivery_status: "delivered" } },
      { delivery_status: "delivered", previous: { delivery_status: "sent" } },
      { delivery_status: "sent", previous: { delivery_status: "sending" } },
    ].map((step) => ({ id: message_id, content: "At nine?", ...step })),
  );
  for (const { data } of events) expect(EVENTS["message.updated"].data.safeParse(data).error).toBeUndefined();
});

test("a failure is published with its reason, and so is a message that is tried again", async () => {
  const { ctx, message_id, tell } = await sentReply();
  await tell("status_failed_131049");
  await retryMessage.call(ctx, { message_id });
  const [again, failed] = await newestEvents(ctx.organization_id, "message.updated", 2);
  const delivery_error = { code: expect.any(String), message: expect.any(String) };
  expect(failed?.data).toMatchObject({
    delivery_status: "failed",
    delivery_error,
    previous: { delivery_status: "sent", delivery_error: null },
  });
  expect(again?.data).toMatchObject({
    delivery_status: "queued",
    delivery_error: null,
    previous: { delivery_status: "failed", delivery_error },
  });
});

const marketing = { billable: true, pricing_model: "PMP", type: "regular", category: "marketing" };
const free = { ...marketing, billable: false, type: "free_customer_service", category: "service" };

test("a message's price is stored with it, and that of the furthest status wins", async () => {
  const { tell } = await sentReply();
  expect((await tell("status_sent_with_pricing"))?.metadata).toMatchObject({
    author: "staff",
    pricing: marketing,
  });
  expect((await tell("status_delivered", { pricing: free }))?.metadata.pricing).toEqual(free);
  expect((await tell("status_sent_with_pricing"))?.metadata.pricing).toEqual(free);
  expect((await tell("status_read"))?.metadata.pricing).toEqual(free);
});

test("a late status still sets the price, but does not turn the status back", async () => {
  const { tell } = await sentReply();
  await tell("status_read");
  expect(await tell("status_sent_with_pricing")).toMatchObject({
    delivery_status: "read",
    metadata: { pricing: marketing },
  });
});

test("an unreadable price does not keep a status from being applied", async () => {
  const { tell } = await sentReply();
  const odd = await tell("status_sent_with_pricing", {
    status: "delivered",
    pricing: { billable: "yes", category: 7 },
  });
  expect(odd).toMatchObject({ delivery_status: "delivered" });
  expect(await tell("status_read", { pricing: "free" })).toMatchObject({ delivery_status: "read" });
});

test("a failed message needs a person, until it turns out to have reached the customer", async () => {
  const { ctx, tell } = await sentReply();
  const waitingFor = async () =>
    (await ctx.db.select().from(conversations).where(inOrg(ctx, conversations)))[0]?.waiting_for;
  await tell("status_failed_131049");
  expect(await waitingFor()).toBe("not_sent");
  expect(await tell("status_delivered")).toMatchObject({ delivery_status: "delivered" });
  expect(await waitingFor()).toBeNull();
});

test("Meta's late refusal of a text is shown with its code, and a retry forgets the price of the last try", async () => {
  const { ctx, message_id, tell } = await sentReply();
  const details =
    "Message failed to send because more than 24 hours have passed since the customer last replied.";
  const errors = [{ code: 131047, title: "Re-engagement message", error_data: { details } }];
  expect(await tell("status_failed_131049", { errors, pricing: marketing })).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "131047", message: details },
  });
  expect((await retryMessage(ctx, { message_id })).metadata).not.toHaveProperty("pricing");
});

test("a failure that overtakes the answer to its send keeps its reason", async () => {
  const { ctx, message_id, tell } = await sentReply();
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(byId(ctx, messages, message_id));
  if (!row) throw new Error("no message");
  await ctx.db
    .update(messages)
    .set({ delivery_status: "sending" })
    .where(byId(ctx, messages, message_id));
  const failed = await tell("status_failed_131049");
  const provider_message_id = row.provider_message_id ?? "";
  await recordSend(ctx.db, row, { ok: true, provider_message_id }, new Date());
  const [after] = await ctx.db
    .select()
    .from(messages)
    .where(byId(ctx, messages, message_id));
  expect(after).toMatchObject({ delivery_status: "failed", delivery_error: failed?.delivery_error });
});

test("outcomes of one message's tries that are recorded at once don't wait for each other", async () => {
  const { ctx, message_id } = await sentReply();
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(byId(ctx, messages, message_id));
  if (!row) throw new Error("no message");
  const provider_message_id = row.provider_message_id ?? "";
  const six = Array.from({ length: 6 }, () =>
    recordSend(ctx.db, row, { ok: true, provider_message_id }, new Date()),
  );
  expect((await Promise.allSettled(six)).map(({ status }) => status)).toEqual(Array(6).fill("fulfilled"));
});

test("who may not see a message learns by retrying it no more than of one that there is not", async () => {
  const { ctx, message_id: id } = await sentReply();
  const practitioner = await newStaff(ctx, "practitioner");
  const refusals = [id, newId()].map((message_id) =>
    retryMessage(practitioner, { message_id }).catch(({ message }) => message),
  );
  expect(await Promise.all(refusals)).toEqual(["There is no such message.", "There is no such message."]);
});
