import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadEnv } from "@/lib/env";
import { call, newOrg, type TestCtx } from "@/tests/world";
import { possessionsOf } from "./possessions";

process.env.WEBHOOK_ALLOW_INSECURE = "true";
loadEnv();

/** A valid body for each call that needs one, so that only the id can be refused. */
const BODIES: Record<string, object> = {
  "POST bookings/[booking_id]/told": { untold_since: "2099-12-07T10:00:00.000Z" },
  "POST booking-series/[series_id]/move": {
    appointments: [{ booking_id: "01a1fb00-0000-7000-8000-0000000000b1", starts_at: "2099-12-07T10:00:00Z" }],
  },
  "POST booking-series/[series_id]/move/preview": {
    booking_id: "01a1fb00-0000-7000-8000-0000000000b1",
    starts_at: "2099-12-07T10:00:00Z",
  },
  "PATCH leads/[lead_id]": { name: "Mine now" },
  "POST leads/[lead_id]/conversations": {
    connection_id: "01a1fb00-0000-7000-8000-0000000000a2",
    content: "hello",
  },
  "POST leads/[lead_id]/notes": { content: "a note" },
  "POST leads/[lead_id]/merge": { duplicate_id: "01a1fb00-0000-7000-8000-0000000000a1" },
  "POST lead-imports/[import_id]/preview": { mapping: { name: "name" } },
  "POST lead-imports/[import_id]/start": { mapping: { name: "name" } },
  "PATCH conversations/[conversation_id]": { status: "completed" },
  "POST conversations/[conversation_id]/messages": { content: "hello" },
  "POST conversations/[conversation_id]/notes": { content: "a note" },
  "POST conversations/[conversation_id]/read": { position: 1 },
  "PATCH conversations/[conversation_id]/notes/[note_id]": { content: "another note" },
  "PATCH bookings/[booking_id]": { status: "cancelled" },
  "POST waiting-list/[entry_id]/offers": { starts_at: "2099-12-22T15:00:00Z" },
  "PATCH reminder-steps/[step_id]": { is_on: true },
  "PATCH channel-connections/[connection_id]": { display_name: "Mine now" },
  "POST channel-connections/[connection_id]/test-message": { to: "+14155550100", text: "hello" },
  "PATCH calendars/[calendar_id]": { blocks: false },
  "PATCH calendar-feeds/[feed_id]": { name: "Mine now" },
  "PATCH webhook-endpoints/[endpoint_id]": { description: "Mine now" },
  "PATCH team/members/[user_id]": { role: "member" },
  "POST webhook-endpoints/[endpoint_id]/redeliver": { since: "2026-01-01T00:00:00Z" },
  "POST webhook-endpoints/[endpoint_id]/replay": { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
  "POST webhook-endpoints/[endpoint_id]/sample": { event: "lead.created" },
};

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const ROOT = path.join(process.cwd(), "app/api/v1");

/** Their paths name what any organization may have a lead at (`server/leads/upsert.test.ts`), or what anybody may see. */
const isWithoutId = (route: string) =>
  route === "leads/by-channel/[channel]/[channel_id]" || route.startsWith("public/");

const routes = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && file.includes("["))
  .map((file) => path.dirname(file))
  .filter((route) => !isWithoutId(route));

let owner: TestCtx;
const ids: Record<string, string> = {};

const MARK = "Zanzibar 4711";

beforeAll(async () => {
  owner = await newOrg();
  Object.assign(ids, await possessionsOf(owner, MARK));
});

test("there is a record of the owner for every path parameter", () => {
  const named = routes.flatMap((route) => [...route.matchAll(/\[(\w+)\]/g)].map(([, name]) => name));
  expect(named.filter((name) => !name || !ids[name])).toEqual([]);
});

test.each(routes)("%s: another organization's id is the same 404 as an unknown one", async (route) => {
  const module: Record<string, Parameters<typeof call>[0] | undefined> = await import(
    path.join(ROOT, route, "route.ts")
  );
  const stranger = await newOrg();
  let tried = 0;
  for (const method of METHODS) {
    const handler = module[method];
    if (!handler) continue;
    const body = method === "GET" || method === "DELETE" ? undefined : (BODIES[`${method} ${route}`] ?? {});
    const ask = async (values: (name: string) => string) => {
      const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
      const params = Object.fromEntries(names.map((name) => [name, values(name)]));
      const { status, body: answer } = await call(handler, { token: stranger.token, method, params, body });
      return { status, ...answer, request_id: "" };
    };
    const foreign = await ask((name) => ids[name] ?? "");
    expect({ method, ...foreign }).toEqual({ method, ...(await ask(() => crypto.randomUUID())) });
    expect(foreign.status).toBe(404);
    tried++;
  }
  expect(tried).toBeGreaterThan(0);
});

test.each([
  "leads",
  "conversations",
  "bookings",
  "waiting-list",
  "channel-connections",
  "webhook-endpoints",
  "quick-replies",
  "message-templates",
  "reminder-steps",
  "events",
  "team/invitations",
])("the list of %s shows nothing of another organization", async (list) => {
  const { GET } = await import(path.join(ROOT, list, "route.ts"));
  const stranger = await newOrg();
  const { status, body } = await call(GET, { token: stranger.token });
  expect(status).toBe(200);
  expect(Object.values(body).find(Array.isArray)).toEqual([]);
  expect(Object.values((await call(GET, { token: owner.token })).body).find(Array.isArray)).not.toEqual([]);
});

const open = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && !file.includes("["))
  .map((file) => path.dirname(file));

test.each(open)("GET %s, downloads included, returns nothing of another organization", async (route) => {
  const { GET } = await import(path.join(ROOT, route, "route.ts"));
  if (!GET) return;
  const { token } = await newOrg();
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.1" };
  const response: Response = await GET(new Request("http://localhost/api", { headers }), {
    params: Promise.resolve({}),
  });
  const text = await response.text();
  expect(
    [MARK, owner.organization_id, ...Object.values(ids)].filter((secret) => text.includes(secret)),
  ).toEqual([]);
});

test("an export contains the caller's own leads", async () => {
  const { GET } = await import(path.join(ROOT, "leads/export/route.ts"));
  const headers = { authorization: `Bearer ${owner.token}` };
  const response: Response = await GET(new Request("http://localhost/api", { headers }), {
    params: Promise.resolve({}),
  });
  expect(await response.text()).toContain(MARK);
});
