import { expect, test } from "vitest";
import { one } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { conversations, messages } from "@/db/schema/conversations";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { todayIn } from "@/server/bookings/browse";
import { listInbox } from "@/server/conversations/inbox/list";
import { createLead } from "@/server/leads/actions";
import { newOrg, type TestCtx } from "@/tests/world";
import { getNow } from "./now";

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const QUIET = {
  waiting: { count: 0, since: null, overdue: 0 },
  today: { count: 0, next: null },
  requests: 0,
  untold: 0,
  failed_sends: 0,
  failing: [],
  calendars: [],
};

type Said = { at: string } & Partial<typeof messages.$inferInsert>;
const asked = (at: string): Said => ({ at, role: "user" });
const agent = (at: string): Said => ({ at, role: "assistant" });

/** A conversation with these messages. */
async function talk(
  ctx: TestCtx,
  status: "active" | "escalated" | "completed",
  said: Said[],
  number?: string,
  wait: Partial<typeof conversations.$inferInsert> = {},
) {
  const { organization_id } = ctx;
  const lead = await createLead(ctx, { name: "Ada" });
  const last = (role: string) => said.findLastIndex((one) => one.role === role) + 1;
  const fields = { lead_id: lead.id, session_key: newId(), channel: "whatsapp" as const, status };
  const positions = { inbound_position: last("user"), outbound_position: last("assistant") };
  const row = { organization_id, ...fields, ...positions, ...wait, connection_id: number };
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

test("an organization where nothing needs attention is quiet, whatever happens in another", async () => {
  const stranger = await newOrg();
  await talk(stranger, "escalated", [asked(minutesAgo(5))]);
  expect(await getNow(await newOrg(), {})).toEqual(QUIET);
});

test("the waiting conversations show the longest wait and how many are overdue", async () => {
  const ctx = await newOrg();
  const longest = minutesAgo(30);
  const waits = (waiting_since: string) => ({ waiting_since, waiting_for: "handed_over" as const });
  await talk(ctx, "escalated", [asked(longest)], undefined, waits(longest));
  await talk(ctx, "escalated", [asked(minutesAgo(10))], undefined, waits(minutesAgo(10)));
  await talk(ctx, "escalated", [asked(minutesAgo(90))]);
  await talk(ctx, "active", [asked(minutesAgo(120))]);
  const waiting = async () => (await getNow(ctx, {})).waiting;
  expect(await waiting()).toEqual({ count: 2, since: longest, overdue: 1 });
  await updateOrganization(ctx, { reply_target_minutes: 5 });
  expect((await waiting()).overdue).toBe(2);
  const tomorrow = String((new Date().getUTCDay() + 2) % 7);
  await updateOrganization(ctx, { opening_hours: { [tomorrow]: [{ from: "09:00", to: "10:00" }] } });
  expect((await waiting()).overdue).toBe(0);
});

test("today's appointments follow the organization's time zone and include the next upcoming one", async () => {
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

test("a failed send counts for a week, until something is sent after it, and the inbox filter shows exactly those", async () => {
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

test("failing endpoints are listed, disabled ones are not", async () => {
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
