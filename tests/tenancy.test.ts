import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "@/db/client";
import { identities } from "@/db/schema/auth";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { startSession } from "@/server/auth/session";
import { requestBooking } from "@/server/bookings/store";
import { listConversations } from "@/server/conversations/actions";
import { mergeLeads } from "@/server/dossier/merge";
import { createQuickReply } from "@/server/inbox/quick-replies";
import { createTemplate } from "@/server/inbox/templates";
import { createLead } from "@/server/leads/actions";
import { uploadImport } from "@/server/leads/imports";
import { loadEnv } from "@/server/lib/env";
import { verifyToken } from "@/server/lib/token";
import { createInvitation } from "@/server/team/invitations";
import { createEndpoint } from "@/server/webhooks/endpoints";
import { connectB, postB, textTo } from "./whatsapp";
import { call, newOrg, type TestCtx } from "./world";

process.env.WEBHOOK_ALLOW_INSECURE = "true";
loadEnv();

/** A valid body for each call that needs one; so nothing but the id can be what is refused. */
const BODIES: Record<string, object> = {
  "PATCH leads/[lead_id]": { name: "Mine now" },
  "POST leads/[lead_id]/notes": { content: "a note" },
  "POST leads/[lead_id]/merge": { duplicate_id: "01a1fb00-0000-7000-8000-0000000000a1" },
  "POST lead-imports/[import_id]/preview": { mapping: { name: "name" } },
  "POST lead-imports/[import_id]/start": { mapping: { name: "name" } },
  "PATCH conversations/[conversation_id]": { status: "completed" },
  "POST conversations/[conversation_id]/messages": { content: "hello" },
  "PATCH bookings/[booking_id]": { status: "cancelled" },
  "PATCH channel-connections/[connection_id]": { display_name: "Mine now" },
  "POST channel-connections/[connection_id]/test-message": { to: "+14155550100", text: "hello" },
  "PATCH webhook-endpoints/[endpoint_id]": { description: "Mine now" },
  "PATCH team/members/[user_id]": { role: "member" },
  "POST webhook-endpoints/[endpoint_id]/redeliver": { since: "2026-01-01T00:00:00Z" },
  "POST webhook-endpoints/[endpoint_id]/replay": { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
};

const TEMPLATE = { provider: "provider-b", name: "hello", language: "en", body: "Hello {{1}}" } as const;

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"];
const ROOT = path.join(process.cwd(), "app/api/v1");

const routes = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts") && file.includes("["))
  .map((file) => path.dirname(file));

let owner: TestCtx;
const ids: Record<string, string> = {};

async function sessionOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const visitor = { db, ip: "192.0.2.1", user_agent: "", surface: "api" as const };
  const { access_token } = await startSession(db, visitor, {
    id: actor.id,
    organization_id,
    token_version: 0,
  });
  return (await verifyToken(access_token))?.sid ?? "";
}

async function identityOf({ db, organization_id, actor }: TestCtx): Promise<string> {
  const issuer = "https://www.facebook.com";
  const identity = { provider: "facebook", issuer, subject: actor.id, organization_id, user_id: actor.id };
  const [added] = await db.insert(identities).values(identity).returning();
  return added?.id ?? "";
}

beforeAll(async () => {
  owner = await newOrg();
  const lead = await createLead(owner, { name: "Theirs" });
  const number = await connectB(owner);
  await postB(textTo(number.address), number.app_secret);
  const [conversation] = (await listConversations(owner, {})).conversations;
  const endpoint = await createEndpoint(owner, { url: "http://127.0.0.1:9/hook", events: ["lead.created"] });
  const ofOwner = eq(webhookDeliveries.organization_id, owner.organization_id);
  const [delivery] = await owner.db.select().from(webhookDeliveries).where(ofOwner);
  const booking = await transaction(owner.db, (tx) => requestBooking(tx, owner, { lead_id: lead.id }));
  const twin = await createLead(owner, { name: "Their twin" });
  const { merge_id } = await mergeLeads(owner, { lead_id: lead.id, duplicate_id: twin.id });
  const file = await uploadImport(owner, { file_name: "leads.csv", content: "name\nTheirs too" });
  Object.assign(ids, {
    lead_id: lead.id,
    conversation_id: conversation?.id,
    connection_id: number.id,
    endpoint_id: endpoint.id,
    delivery_id: delivery?.id,
    booking_id: booking.id,
    user_id: owner.actor.id,
    identity_id: await identityOf(owner),
    session_id: await sessionOf(owner),
    invitation_id: (await createInvitation(owner, {})).id,
    merge_id,
    import_id: file.import.id,
    quick_reply_id: (await createQuickReply(owner, { title: "Hours", content: "9 to 5" })).id,
    template_id: (await createTemplate(owner, TEMPLATE)).id,
  });
});

test("there is something to steal behind every path parameter", () => {
  const named = routes.flatMap((route) => [...route.matchAll(/\[(\w+)\]/g)].map(([, name]) => name));
  expect(named.filter((name) => !name || !ids[name])).toEqual([]);
});

test.each(routes)("%s: another organization's id is the same 404 as one that nobody has", async (route) => {
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
  "channel-connections",
  "webhook-endpoints",
  "quick-replies",
  "message-templates",
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
