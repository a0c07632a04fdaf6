import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { answerMessage } from "@/server/agent/answer";
import { createConnection, deleteConnection, listConnections } from "@/server/channels/connections";
import { connectionsAt } from "@/server/channels/open-connection";
import { listConversations } from "@/server/conversations/actions";
import { replyAsStaff } from "@/server/conversations/sending/reply";
import { updateLead } from "@/server/leads/actions";
import { scene } from "@/tests/scene";
import { connectA, payload, postA, postB, textTo } from "@/tests/whatsapp";
import type { TestCtx } from "@/tests/world";
import { openCredentials } from "./credentials";
import { sendMessage } from "./send";

test("messages leave in order, and one that failed temporarily holds back the next", async () => {
  const { ctx, id, answer, send, provider, read } = await scene();
  await answer();
  await replyAsStaff(ctx, { conversation_id: id, content: "second" });
  provider.failNext({ status: 503, body: { error: { code: 2, message: "later" } } });
  const again = await send();
  expect(Number(again?.run_again_at)).toBeGreaterThan(Date.now());
  expect(provider.requests).toHaveLength(1);
  await ctx.db.execute(sql`update messages set send_at = now() where send_at is not null`);
  await send();
  await send();
  expect(provider.requests.slice(1)).toMatchObject([
    { body: { text: { body: "Hello" } } },
    { body: { text: { body: "second" } } },
  ]);
  expect((await read()).messages.slice(1)).toMatchObject([
    { delivery_status: "sent" },
    { delivery_status: "sent" },
  ]);
});

test("a permanent refusal is final and shows the provider's code", async () => {
  const { answer, send, provider, read } = await scene();
  await answer();
  provider.failNext({
    status: 400,
    body: { error: { code: 131026, message: "(#131026) Message undeliverable" } },
  });
  expect(await send()).toBeUndefined();
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "131026" },
  });
});

test("a secret that a provider quotes is not stored", async () => {
  const { ctx, answer, send, provider, number, read } = await scene();
  await answer();
  const message = `Malformed access token beside ${number.app_secret}`;
  provider.failNext({ status: 401, body: { error: { code: 190, message } } });
  await send();
  const said = (await read()).messages[1]?.delivery_error?.message;
  expect(said).toBe("Malformed access token beside [redacted]");
  const rows = await ctx.db.execute(sql`select error from send_attempts`);
  expect(JSON.stringify(rows)).not.toContain(number.app_secret);
});

test("a try with an unknown outcome waits for the provider's callback before it is repeated", async () => {
  const { ctx, answer, send, provider, read } = await scene();
  await answer();
  provider.failNext("cut");
  const again = await send();
  expect(Number(again?.run_again_at) - Date.now()).toBeGreaterThan(20_000);
  expect((await read()).messages[1]).toMatchObject({ delivery_status: "sending" });
  expect(Number((await send())?.run_again_at)).toBeGreaterThan(Date.now());
  expect(provider.requests).toHaveLength(1);
  const [number] = await ctx.db.execute<{ address: string }>(
    sql`select address from channel_connections where organization_id = ${ctx.organization_id}::uuid`,
  );
  await status(ctx, number?.address ?? "", "delivered", (await read()).messages[1]?.id ?? "");
  expect(await send()).toBeUndefined();
  expect(provider.requests).toHaveLength(1);
  expect((await read()).messages[1]).toMatchObject({ delivery_status: "delivered" });
});

/** Posts one of Meta's published statuses for one of our messages. */
async function status(
  ctx: TestCtx,
  address: string,
  name: string,
  message_id: string,
  wamid = "wamid.unseen",
) {
  const body = payload(`meta/status_${name}`);
  const { value } = body.entry[0].changes[0];
  value.metadata.phone_number_id = address;
  Object.assign(value.statuses[0], { id: wamid, biz_opaque_callback_data: message_id });
  const [connection] = await connectionsAt(ctx.db, "provider-b", [address]);
  if (!connection) throw new Error("no such connection");
  const credentials = openCredentials(connection);
  return postB(body, "app_secret" in credentials ? (credentials.app_secret ?? "") : "");
}

test("a delivery status only moves forward, whatever the order of the callbacks", async () => {
  const { ctx, answer, send, read } = await scene();
  await answer();
  await send();
  const [row] = await ctx.db.execute<{ id: string; provider_message_id: string; address: string }>(sql`
    select m.id, m.provider_message_id, c.address from messages m join channel_connections c on c.id = m.connection_id
    where m.organization_id = ${ctx.organization_id}::uuid and m.role = 'assistant'`);
  const told = async (name: string) => {
    await status(ctx, row?.address ?? "", name, "", row?.provider_message_id);
    return (await read()).messages[1]?.delivery_status;
  };
  expect(await told("read")).toBe("read");
  expect(await told("delivered")).toBe("read");
  expect(await told("sent")).toBe("read");
  expect(await told("failed_131049")).toBe("read");
});

test("more than 24 hours after the customer wrote, only a template goes out through provider B", async () => {
  const { ctx, id, answer, send, read, provider } = await scene();
  await answer();
  await ctx.db.execute(
    sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
      where organization_id = ${ctx.organization_id}::uuid`,
  );
  await send();
  expect((await read()).messages[1]).toMatchObject({
    delivery_status: "failed",
    delivery_error: { code: "template_required" },
  });
  await expect(replyAsStaff(ctx, { conversation_id: id, content: "hello?" })).rejects.toMatchObject({
    code: "template_required",
  });
  await replyAsStaff(ctx, {
    conversation_id: id,
    content: "Reminder",
    template: { name: "reminder", variables: ["9:00"] },
  });
  await send();
  expect(provider.requests).toMatchObject([{ body: { type: "template", template: { name: "reminder" } } }]);
});

test("provider A has no reply window, and replies go out through Twilio", async () => {
  const { ctx, provider, agent } = await scene();
  const number = await connectA(ctx);
  await postA(
    { ...payload("twilio/inbound_text"), To: `whatsapp:${number.address}`, MessageSid: "SM-theirs" },
    number.auth_token,
  );
  const { conversations } = await listConversations(ctx, {});
  const thread = conversations.find(({ session_key }) => session_key.includes(number.address));
  const input = { organization_id: ctx.organization_id, conversation_id: thread?.id ?? "" };
  await ctx.db.execute(
    sql`update reply_windows set customer_wrote_at = now() - interval '25 hours'
      where organization_id = ${ctx.organization_id}::uuid`,
  );
  await answerMessage(input);
  await sendMessage(input);
  expect(agent.turns).toHaveLength(1);
  expect(provider.requests).toMatchObject([
    { path: expect.stringContaining("/Messages.json"), body: { Body: "Hello" } },
  ]);
});

test("the reply goes to the address that the customer wrote from, whatever phone the lead's record has", async () => {
  const { ctx, answer, send, read, provider } = await scene();
  await updateLead(ctx, { lead_id: (await read()).lead_id, phone: "+4930123456" });
  await answer();
  await send();
  expect(provider.requests).toMatchObject([{ body: { to: "+16505551234" } }]);
});

test("an open thread continues through a number that was disconnected and connected again", async () => {
  const { ctx, answer, send, read, provider } = await scene();
  const [old] = (await listConnections(ctx, {})).channel_connections;
  await deleteConnection(ctx, { connection_id: old?.id ?? "" });
  await answer();
  await send();
  expect((await read()).messages.at(-1)).toMatchObject({ delivery_error: { code: "disconnected" } });
  const credentials = { access_token: "new", app_secret: "new secret" };
  await createConnection(ctx, { provider: "provider-b", address: old?.address ?? "", credentials });
  await postB(textTo(old?.address ?? "", { timestamp: Math.floor(Date.now() / 1000) }), "new secret");
  await answer();
  await send();
  expect(provider.requests).toHaveLength(1);
  expect((await read()).messages.at(-1)).toMatchObject({ delivery_status: "sent" });
});
