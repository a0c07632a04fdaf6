import { expect, test } from "vitest";
import { one } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { conversations, messages } from "@/db/schema/conversations";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { todayIn } from "@/server/bookings/browse";
import { listInbox } from "@/server/conversations/inbox-list";
import { createLead } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { getNow } from "./overview-now";

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const QUIET = {
  waiting: { count: 0, since: null },
  today: { count: 0, next: null },
  requests: 0,
  failed_sends: 0,
  failing: [],
};

type Said = { at: string } & Partial<typeof messages.$inferInsert>;
const asked = (at: string): Said => ({ at, role: "user" });
const agent = (at: string): Said => ({ at, role: "assistant" });
const staff = (at: string): Said => ({ at, role: "assistant", metadata: { author: "staff" } });

/** A conversation with these messages. */
async function talk(
  ctx: TestCtx,
  status: "active" | "escalated" | "completed",
  said: Said[],
  number?: string,
) {
  const { organization_id } = ctx;
  const lead = await createLead(ctx, { name: "Ada" });
  const last = (role: string) => said.findLastIndex((one) => one.role === role) + 1;
  const fields = { lead_id: lead.id, session_key: newId(), channel: "whatsapp" as const, status };
  const positions = { inbound_position: last("user"), outbound_position: last("assistant") };
  const row = { organization_id, ...fields, ...positions, connection_id: number };
  const { id } = one(await ctx.db.insert(conversations).values(row).returning());
  await ctx.db.insert(messages).values(
    said.map(({ at, ...message }, index) => ({
      ...{
        organization_id,
        conversation_id: id,
        role: "user" as const,
        content: "Hello",
        connection_id: number,
      },
      ...{ position: index + 1, created_at: at },
      ...message,
    })),
  );
  return id;
}

async function newNumber({ db, organization_id }: TestCtx): Promise<string> {
  const address = String(Math.floor(Math.random() * 1e12));
  const row = {
    organization_id,
    provider: "provider-b" as const,
    address,
    display_name: "Desk",
    credentials_sealed: "sealed",
  };
  return one(await db.insert(channelConnections).values(row).returning()).id;
}

test("an organization in which nothing asks for anybody is quiet, whatever another's is", async () => {
  const stranger = await newOrg();
  await talk(stranger, "escalated", [asked(minutesAgo(5))]);
  expect(await getNow(await newOrg(), {})).toEqual(QUIET);
});

test("the longest wait began with a customer's last message that no colleague has answered", async () => {
  const ctx = await newOrg();
  const longest = minutesAgo(30);
  await talk(ctx, "escalated", [asked(longest), agent(minutesAgo(29))]);
  await talk(ctx, "escalated", [asked(minutesAgo(10))]);
  await talk(ctx, "escalated", [asked(minutesAgo(90)), staff(minutesAgo(80))]);
  await talk(ctx, "active", [asked(minutesAgo(120))]);
  expect((await getNow(ctx, {})).waiting).toEqual({ count: 3, since: longest });
});

test("today's appointments are those of the organization's day, with the next that is still to come", async () => {
  const ctx = await newOrg({ time_zone: "Pacific/Auckland" });
  const { id: lead_id } = await createLead(ctx, { name: "Grace" });
  const [from, to] = todayIn("Pacific/Auckland");
  const at = (starts_at: string, status: "booked" | "completed" | "cancelled" | "requested") => ({
    ...{ organization_id: ctx.organization_id, lead_id, status, uid: newId() },
    ...{ starts_at, ends_at: starts_at },
  });
  const late = new Date(Date.parse(to) - 1).toISOString();
  await ctx.db
    .insert(bookings)
    .values([
      at(from, "completed"),
      at(late, "booked"),
      at(late, "cancelled"),
      at(to, "booked"),
      at(late, "requested"),
    ]);
  expect(await getNow(ctx, {})).toMatchObject({
    today: { count: 2, next: { starts_at: late, name: "Grace" } },
    requests: 1,
  });
});

test("a send that failed is told until something is sent after it, for a week; the inbox shows exactly those", async () => {
  const ctx = await newOrg();
  const number = await newNumber(ctx);
  const failed = (at: string): Said => ({ ...agent(at), delivery_status: "failed" });
  const id = await talk(ctx, "completed", [asked(minutesAgo(9)), failed(minutesAgo(8))], number);
  await talk(
    ctx,
    "active",
    [failed(minutesAgo(8)), { ...agent(minutesAgo(7)), delivery_status: "sent" }],
    number,
  );
  await talk(ctx, "active", [failed(minutesAgo(8 * 24 * 60))], number);
  expect(await getNow(ctx, {})).toMatchObject({ failed_sends: 1 });
  const { items } = await listInbox(ctx, { failed: true });
  expect(items.map((item) => item.id)).toEqual([id]);
});

test("endpoints that fail are named; a disabled one is not", async () => {
  const ctx = await newOrg();
  const endpoint = (url: string, status: "active" | "disabled", failing_since: string | null) => ({
    ...{ organization_id: ctx.organization_id, url, status, failing_since },
    ...{ events: ["lead.created" as const], secret_sealed: "sealed" },
  });
  await ctx.db
    .insert(webhookEndpoints)
    .values([
      endpoint("https://example.com/fails", "active", minutesAgo(5)),
      endpoint("https://example.com/works", "active", null),
      endpoint("https://example.com/off", "disabled", minutesAgo(5)),
    ]);
  const { failing } = await getNow(ctx, {});
  expect(failing.map(({ url }) => url)).toEqual(["https://example.com/fails"]);
});
