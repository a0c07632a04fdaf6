import { expect } from "vitest";
import { doors } from "@/tests/http/doors";
import { pagesIn } from "@/tests/http/pages";
import { procedures } from "@/tests/http/procedures";
import { answers, api, ask, secretOf } from "./watched-desk";
import type { Desk } from "./watched-journey";

/** The API's lists, each with the name of the field for its ids. */
const OF: Record<string, string> = {
  "/conversations": "conversation_id",
  "/leads": "lead_id",
  "/bookings": "booking_id",
  "/channel-connections": "connection_id",
  "/webhook-deliveries": "delivery_id",
  "/webhook-endpoints": "endpoint_id",
};

/** The first id of each list, and of a message. */
async function idsOf(token: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [list, field] of Object.entries(OF)) {
    const answer: Record<string, unknown> = await api(list, { token });
    const [first] = Object.values(answer).find(Array.isArray) ?? [];
    ids[field] = first.id;
  }
  const { messages } = await api(`/conversations/${ids.conversation_id}`, { token });
  return { ...ids, message_id: messages[0].id };
}

const filled = (where: string, ids: Record<string, string>) =>
  where.replace(/[{[]+(?:\.\.\.)?(\w+)[}\]]+/g, (all, name: string) => {
    const id = ids[name === "place" ? "conversation_id" : name];
    return id ? encodeURIComponent(id) : all;
  });

const isFilled = (where: string) => !/[{[]/.test(where);

/** Reads every GET of the API that needs only these ids, every page, and every query that needs no input. */
async function readEverywhere(token: string): Promise<void> {
  const ids = await idsOf(token);
  const operations = doors.filter(({ method }) => method === "GET").map((door) => filled(door.path, ids));
  for (const where of operations.filter(isFilled)) await ask(where, { token });
  const headers = { cookie: `frontdesk.session=${token}` };
  const pages = [...pagesIn("(staff)"), ...pagesIn("(public)")].map((page) => filled(page, ids));
  expect(pages.filter((page) => !isFilled(page))).toEqual([]);
  for (const page of pages) await ask(page, { headers });
  const queries = procedures.filter(({ type, input }) => type === "query" && input.safeParse({}).success);
  for (const { name } of queries) await ask(`/api/trpc/${name}?input=%7B%7D`, { headers });
  const read = answers.slice(-(operations.length + pages.length + queries.length));
  expect(read.filter(({ status }) => status === 200).length).toBeGreaterThan(pages.length + 60);
}

/** Reads everything that can be read: lists, single records, each message's timeline, pages, queries, metrics. */
export async function readAll(token: string, { endpoint_id }: Desk): Promise<void> {
  await readEverywhere(token);
  const { conversations } = await api("/conversations", { token });
  for (const { id } of conversations) {
    const { messages } = await api(`/conversations/${id}`, { token });
    for (const message of messages) await api(`/messages/${message.id}/timeline`, { token });
  }
  for (const { id } of (await api("/channel-connections", { token })).channel_connections) {
    const body = { display_name: "Front desk" };
    await ask(`/api/v1/channel-connections/${id}`, { method: "PATCH", token, body });
    // Owners may always see what they have to paste at Meta.
    await ask(`/api/v1/channel-connections/${id}/setup`, { token, shows: true });
    await ask(`/api/v1/channel-connections/${id}/check`, { token, body: {} });
  }
  for (const { id } of (await api("/webhook-deliveries", { token })).deliveries)
    await api(`/webhook-deliveries/${id}/inspection`, { token });
  await api(`/webhook-endpoints/${endpoint_id}`, { token });
  await ask("/api/metrics", { token: secretOf("METRICS_TOKEN") });
}
