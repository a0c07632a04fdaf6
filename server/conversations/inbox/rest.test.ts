import { expect, test } from "vitest";
import { POST as read } from "@/app/api/v1/conversations/[conversation_id]/read/route";
import { GET, PATCH } from "@/app/api/v1/conversations/[conversation_id]/route";
import { POST as takeOver } from "@/app/api/v1/conversations/[conversation_id]/take-over/route";
import { POST as unread } from "@/app/api/v1/conversations/[conversation_id]/unread/route";
import { GET as search } from "@/app/api/v1/conversations/search/route";
import { POST as retry } from "@/app/api/v1/messages/[message_id]/retry/route";
import { listConversations } from "@/server/conversations/actions";
import { inboxOf } from "@/tests/inbox";
import { scene } from "@/tests/scene";
import { call } from "@/tests/world";
import { listInbox } from "./list";

test("the inbox is searched with a query string", async () => {
  const { ctx } = await inboxOf(3, () => "Is parking free?");
  const { status, body } = await call(search, { token: ctx.token, query: "?term=parking&limit=2" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ people: [], has_more: { messages: true, conversations: false } });
  expect(body.messages).toHaveLength(2);
  expect(body.messages[0].snippet).toContainEqual({ text: "parking", hit: true });
  const { body: none } = await call(search, { token: ctx.token, query: "?term=parking&status=completed" });
  expect(none.messages).toEqual([]);
});

test("a conversation that was taken over has the ETag that its GET has, and is handed back", async () => {
  const { ctx, id: conversation_id } = await scene();
  const asked = { token: ctx.token, params: { conversation_id } };
  const taken = await call(takeOver, { ...asked, method: "POST" });
  expect([taken.status, taken.body]).toMatchObject([200, { status: "escalated", assignee_id: ctx.actor.id }]);
  const { headers } = await call(GET, asked);
  const own = taken.headers.get("etag")?.slice(0, -1);
  expect(headers.get("etag")).toContain(own);
  const back = { method: "PATCH", body: { status: "active" }, headers: { "if-match": `${own}"` } };
  expect((await call(PATCH, { ...asked, ...back })).body).toMatchObject({
    status: "active",
    assignee_id: null,
  });
});

test("a conversation shows what its list shows of its messages", async () => {
  const { ctx } = await inboxOf(1, () => "Is parking free?");
  const [listed] = (await listConversations(ctx, {})).conversations;
  const { body } = await call(GET, { token: ctx.token, params: { conversation_id: listed?.id ?? "" } });
  const { lead: _lead, ...shown } = listed ?? {};
  expect(shown).toMatchObject({ message_count: 1, last_message_preview: "Is parking free?" });
  expect(body).toMatchObject(shown);
});

test("a conversation is read up to a message, and unread again", async () => {
  const { ctx } = await inboxOf(1, () => "Hello");
  const isUnread = async () => (await listInbox(ctx, {})).items.map((item) => item.unread);
  const [item] = (await listInbox(ctx, {})).items;
  const asked = { token: ctx.token, params: { conversation_id: item?.id ?? "" } };
  const position = { body: { position: item?.message_count } };
  expect((await call(read, { ...asked, ...position })).body).toMatchObject({ read_position: 1 });
  expect(await isUnread()).toEqual([false]);
  expect((await call(unread, { ...asked, method: "POST" })).body).toMatchObject({ read_position: 0 });
  expect(await isUnread()).toEqual([true]);
});

test("a message that has not failed is not tried again", async () => {
  const { ctx, id: conversation_id } = await scene();
  const { body } = await call(GET, { token: ctx.token, params: { conversation_id } });
  const params = { message_id: body.messages[0].id };
  expect((await call(retry, { token: ctx.token, params, method: "POST" })).status).toBe(409);
});
