import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as messagesRoute from "@/app/api/v1/conversations/[conversation_id]/messages/route";
import * as conversationRoute from "@/app/api/v1/conversations/[conversation_id]/route";
import * as conversationsRoute from "@/app/api/v1/conversations/route";
import * as leadRoute from "@/app/api/v1/leads/[lead_id]/route";
import { ConversationStatus } from "@/schema/conversation";
import { LeadStatus } from "@/schema/lead";
import { createLead } from "@/server/leads/actions";
import { listEvents } from "@/server/webhooks/feed";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

async function scene(lines = 1) {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  for (let n = 0; n < lines; n++)
    await postB(textTo(address, { text: `line ${n}`, timestamp: 1_750_000_000 + n }), app_secret);
  const { body } = await call(conversationsRoute.GET, { token: ctx.token });
  return { ctx, thread: body.conversations[0], params: { conversation_id: body.conversations[0].id } };
}

const eventsOf = async (ctx: TestCtx, type: string) =>
  (await listEvents(ctx, {})).events.filter((event) => event.event === type).map((event) => event.data);

const pairs = <S extends string>(statuses: readonly S[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

test.each(pairs(LeadStatus.options))(
  "PATCH sets a lead that is %s to %s and moves updated_at",
  async (from, to) => {
    const ctx = await newOrg();
    const lead = await createLead(ctx, { name: "Ada" });
    const patch = (status: string) =>
      call(leadRoute.PATCH, {
        token: ctx.token,
        method: "PATCH",
        params: { lead_id: lead.id },
        body: { status },
      });
    const before = (await patch(from)).body;
    const { status, body } = await patch(to);
    expect([status, body.status]).toEqual([200, to]);
    expect(body.updated_at > before.updated_at).toBe(true);
    const told = await eventsOf(ctx, "lead.updated");
    if (from === to) expect(told.at(-1)?.previous).not.toEqual({ status: to });
    else expect(told.at(-1)).toMatchObject({ status: to, previous: { status: from } });
  },
);

test.each(LeadStatus.options)("DELETE marks a lead that is %s as lost and keeps it", async (from) => {
  const ctx = await newOrg();
  const lead = await createLead(ctx, { name: "Ada" });
  const door = { token: ctx.token, params: { lead_id: lead.id } };
  await call(leadRoute.PATCH, { ...door, method: "PATCH", body: { status: from } });
  expect(await call(leadRoute.DELETE, { ...door, method: "DELETE" })).toMatchObject({
    status: 204,
    body: undefined,
  });
  expect((await call(leadRoute.GET, door)).body.status).toBe("lost");
});

test.each(pairs(ConversationStatus.options))(
  "PATCH sets a conversation that is %s to %s",
  async (from, to) => {
    const { ctx, params } = await scene();
    const patch = (status: string) =>
      call(conversationRoute.PATCH, { token: ctx.token, method: "PATCH", params, body: { status } });
    await patch(from);
    const { status, body } = await patch(to);
    expect([status, body.status]).toEqual([200, to]);
    if (from !== to)
      expect((await eventsOf(ctx, "conversation.updated")).at(-1)).toMatchObject({
        status: to,
        previous: { status: from },
      });
    if (from !== to && to === "escalated")
      expect(await eventsOf(ctx, "conversation.escalated")).not.toEqual([]);
  },
);

test("a conversation can't be reopened while its customer has another open one", async () => {
  const { ctx, params } = await scene();
  const patch = (status: string) =>
    call(conversationRoute.PATCH, { token: ctx.token, method: "PATCH", params, body: { status } });
  await patch("completed");
  const [number] = await ctx.db.execute<{ address: string }>(
    sql`select address from channel_connections where organization_id = ${ctx.organization_id}::uuid`,
  );
  const { openCredentials } = await import("@/server/channels/send/credentials");
  const { connectionsAt } = await import("@/server/channels/open-connection");
  const [connection] = await connectionsAt(ctx.db, "provider-b", [number?.address ?? ""]);
  const credentials = connection && openCredentials(connection);
  await postB(
    textTo(number?.address ?? ""),
    credentials && "app_secret" in credentials ? (credentials.app_secret ?? "") : "",
  );
  expect((await patch("active")).status).toBe(409);
});

test("the list has counts, the last message and a summary of the lead; filters combine", async () => {
  const { ctx, thread } = await scene(3);
  expect(thread).toMatchObject({
    message_count: 3,
    last_message_preview: "line 2",
    lead: { id: thread.lead_id, name: "Sheena Nelson", email: null },
  });
  const total = async (query: string) =>
    (await call(conversationsRoute.GET, { token: ctx.token, query })).body.total;
  expect(await total(`?lead_id=${thread.lead_id}&status=active&channel=whatsapp`)).toBe(1);
  expect(await total("?status=completed")).toBe(0);
  expect(await total(`?lead_id=${crypto.randomUUID()}`)).toBe(0);
});

test("messages come in pages, oldest first, up to 500 at a time", async () => {
  const { ctx, params } = await scene(3);
  const get = (query: string) => call(messagesRoute.GET, { token: ctx.token, params, query });
  expect(
    (await get("?limit=2&offset=1")).body.map((message: { content: string }) => message.content),
  ).toEqual(["line 1", "line 2"]);
  expect((await get("?limit=501")).status).toBe(422);
  expect((await get("?offset=-1")).status).toBe(422);
  const stranger = await newOrg();
  expect((await call(messagesRoute.GET, { token: stranger.token, params })).status).toBe(404);
});

test.each([
  ["messages", 10_050, "hello", 10_000],
  ["bytes", 1000, "x".repeat(20_000), 839],
])(
  "one response holds only so many %s of a huge thread, and says so",
  async (_what, count, content, kept) => {
    const { ctx, params } = await scene();
    const read = () => call(conversationRoute.GET, { token: ctx.token, params });
    expect((await read()).body).toMatchObject({
      has_more_messages: false,
      messages: [{ content: "line 0" }],
    });
    await ctx.db.execute(sql`
    insert into messages (organization_id, id, conversation_id, position, role, content)
    select ${ctx.organization_id}::uuid, new_id(), ${params.conversation_id}::uuid, 1 + n, 'system', ${content}
    from generate_series(1, ${count}) n`);
    await ctx.db.execute(sql`
    update conversations set message_count = 1 + ${count} where id = ${params.conversation_id}::uuid`);
    const { body } = await read();
    expect(body.has_more_messages).toBe(true);
    expect(body.messages).toHaveLength(kept);
    const query = `?offset=${kept}&limit=1`;
    const { body: next } = await call(messagesRoute.GET, { token: ctx.token, params, query });
    expect(next[0].position).toBe(kept + 1);
  },
);

test("PATCH assigns a conversation, which takes it from the agent, or unassigns it", async () => {
  const { ctx, params } = await scene();
  const [colleague, stranger] = [await newStaff(ctx), await newOrg()];
  const patch = (body: object) =>
    call(conversationRoute.PATCH, { token: ctx.token, method: "PATCH", params, body });
  const given = await patch({ assignee_id: colleague.actor.id });
  expect(given).toMatchObject({
    status: 200,
    body: { status: "escalated", assignee_id: colleague.actor.id },
  });
  expect((await patch({ assignee_id: stranger.actor.id })).status).toBe(404);
  expect((await patch({ status: "active", assignee_id: ctx.actor.id })).status).toBe(422);
  expect((await patch({ assignee_id: null })).body).toMatchObject({ status: "escalated", assignee_id: null });
  expect((await patch({ status: "completed", assignee_id: ctx.actor.id })).body).toMatchObject({
    status: "completed",
    assignee_id: ctx.actor.id,
  });
});
