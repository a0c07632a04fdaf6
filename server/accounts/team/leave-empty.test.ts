import { describe, expect, test } from "vitest";
import { agentModels } from "@/db/schema/agent-models";
import { users } from "@/db/schema/auth";
import { calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId, inOrg } from "@/db/tenant";
import { createResource } from "@/server/accounts/organization/resources";
import { createKnowledgeSource } from "@/server/agent/knowledge/sources";
import { createLead } from "@/server/leads/actions";
import { PASSWORD } from "@/tests/account";
import { newOrg, newStaff, type TestCtx } from "@/tests/world";
import { joinWithIdentity, joinWithPassword } from "./accept-invitation";
import { createInvitation } from "./invitations";

const visitorOf = ({ db }: TestCtx) => ({
  db,
  ip: "192.0.2.77",
  user_agent: "",
  surface: "dashboard" as const,
});

const invitationOf = async (owner: TestCtx) =>
  new URL((await createInvitation(owner, { role: "member" })).link).hash.replace("#token=", "");

/** Accepts an invitation of another organization in a browser that is signed in as `signedIn`, with their address. */
async function joinAnother(signedIn: TestCtx) {
  const token = await invitationOf(await newOrg());
  const { email, full_name } = signedIn.actor;
  return joinWithPassword(visitorOf(signedIn), { token, email, full_name, password: PASSWORD }, signedIn);
}

async function connectCalendar(ctx: TestCtx) {
  const { id: resource_id } = await createResource(ctx, { name: "Chair", kind: "equipment" });
  await ctx.db.insert(calendars).values({
    ...{ organization_id: ctx.organization_id, resource_id, kind: "caldav", name: "Mine", account: "me" },
    ...{ external_id: "http://127.0.0.1:9/me/", credentials_sealed: "sealed" },
    ...{ blocks: true, takes_appointments: false },
  });
}

const writeKnowledge = (ctx: TestCtx) =>
  createKnowledgeSource(ctx, { kind: "text", name: "Prices", content: "A cleaning is 80." });

test("nothing of an organization that was left goes on: its account, webhooks and model have ended", async () => {
  const left = await newOrg();
  const { db, organization_id, actor } = left;
  await db
    .update(users)
    .set({ is_verified: true })
    .where(byId(left, users, actor.id));
  const hook = { url: "https://example.com/hook", status: "active" as const, secret_sealed: "sealed" };
  await db.insert(webhookEndpoints).values({ organization_id, ...hook, events: ["lead.created"] });
  const model = { provider: "compatible", model: "m", server_url: "http://127.0.0.1:9/v1" } as const;
  const settings = { tone: "brief", instructions: "", daily_tokens: 0, languages: ["en" as const] } as const;
  await db
    .insert(agentModels)
    .values({ organization_id, ...model, ...settings, languages: ["en"], key_sealed: "k" });

  await joinAnother(left);

  const [account] = await db
    .select()
    .from(users)
    .where(byId(left, users, actor.id));
  expect(account).toMatchObject({ is_active: false, is_verified: false, password_hash: null });
  expect(account?.email).toBe(`${actor.id}@left.invalid`);
  const [endpoint] = await db.select().from(webhookEndpoints).where(inOrg(left, webhookEndpoints));
  expect(endpoint?.status).toBe("disabled");
  expect(await db.$count(agentModels, inOrg(left, agentModels))).toBe(0);
});

describe("an organization is not left if it has", () => {
  test.each<[string, (ctx: TestCtx) => Promise<unknown>]>([
    ["a customer", (ctx) => createLead(ctx, { name: "Ada" })],
    ["a colleague", newStaff],
    ["a connected calendar", connectCalendar],
    ["a source of knowledge", writeKnowledge],
  ])("%s, and the refusal says so", async (_, fill) => {
    const ctx = await newOrg();
    await fill(ctx);
    await expect(joinAnother(ctx)).rejects.toMatchObject({ code: "organization_in_use" });
    const [account] = await ctx.db
      .select()
      .from(users)
      .where(byId(ctx, users, ctx.actor.id));
    expect(account).toMatchObject({ email: ctx.actor.email, is_active: true });
  });
});

test("an identity that signs in to another account is refused as that, not as a taken address", async () => {
  const [first, second] = [await newOrg(), await newOrg()];
  const google = { provider: "google", issuer: "https://accounts.google.com", subject: newId() } as const;
  const joinAs = async (owner: TestCtx) => {
    const identity = { ...google, email: `${newId()}@gmail.com`, email_is_vouched: true, full_name: "Ada" };
    return joinWithIdentity(visitorOf(owner), await invitationOf(owner), identity, null);
  };
  await joinAs(first);
  await expect(joinAs(second)).rejects.toMatchObject({
    code: "identity_taken",
    message: expect.stringContaining("This Google account"),
  });
});
