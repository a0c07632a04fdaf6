import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as modelRoute from "@/app/api/v1/agent/model/route";
import * as feedsRoute from "@/app/api/v1/calendar-feeds/route";
import * as schedulerSecretRoute from "@/app/api/v1/scheduler/secret/route";
import * as invitationsRoute from "@/app/api/v1/team/invitations/route";
import * as memberRoute from "@/app/api/v1/team/members/[user_id]/route";
import * as endpointsRoute from "@/app/api/v1/webhook-endpoints/route";
import { getDb } from "@/db/client";
import { sessions } from "@/db/schema/auth";
import { rememberConnect } from "@/server/accounts/next-auth/connect";
import { authenticateToken } from "@/server/http/request/authenticate";
import { newAccount, PASSWORD } from "@/tests/account";
import { call, newStaff } from "@/tests/world";
import { confirmPassword } from "./confirm-password";
import { startSession } from "./session";

/** An account with a session that began eleven minutes ago. */
async function signedIn(surface: "dashboard" | "api") {
  const account = await newAccount();
  const db = getDb();
  const visitor = { db, ip: "192.0.2.1", user_agent: "", surface };
  const { access_token: token } = await startSession(
    db,
    visitor,
    { ...account, full_name: "Ada L", token_version: 0 },
    { method: "password" },
  );
  const long_ago = { confirmed_at: sql`now() - interval '11 minutes'` };
  await db.update(sessions).set(long_ago).where(eq(sessions.user_id, account.id));
  return { ...account, token };
}

const webhook = { url: "http://127.0.0.1:9/hook", events: ["lead.created"] };

/** What gives access to others or shows a secret, as the status that each answers. */
async function attempts({ token, organization_id }: { token: string; organization_id: string }) {
  const colleague = await newStaff({ organization_id, db: getDb() });
  const params = { user_id: colleague.actor.id };
  const answers = {
    invitation: await call(invitationsRoute.POST, { token, body: { role: "owner" } }),
    role: await call(memberRoute.PATCH, { token, params, method: "PATCH", body: { role: "owner" } }),
    webhook: await call(endpointsRoute.POST, { token, body: webhook }),
    feed: await call(feedsRoute.POST, { token, body: { name: "Phone" } }),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([name, { status, body }]) => [name, [status, body.type]]),
  );
}

const refused = [403, "urn:frontdesk:problem:password_needed"];

test("a browser's session of eleven minutes needs the password before it gives access to others or shows a secret", async () => {
  const owner = await signedIn("dashboard");
  expect(await attempts(owner)).toEqual({
    invitation: refused,
    role: refused,
    webhook: refused,
    feed: refused,
  });
  const asMember = await call(invitationsRoute.POST, { token: owner.token, body: { role: "member" } });
  expect(asMember.status).toBe(201);

  const ctx = await authenticateToken(owner.token);
  await expect(confirmPassword(ctx, { password: "not the password" })).rejects.toMatchObject({
    code: "invalid_input",
  });
  expect((await attempts(owner)).webhook).toEqual(refused);
  await confirmPassword(ctx, { password: PASSWORD });
  const statuses = Object.values(await attempts(owner)).map(([status]) => status);
  expect(statuses).toEqual([201, 200, 201, 201]);
});

test("such a session can't give a model's key, see a secret that is made for it, or connect a provider", async () => {
  const { token } = await signedIn("dashboard");
  const model = { provider: "openai", model: "gpt", key: "sk-live-0123456789abcdef" };
  const answers = [
    await call(modelRoute.PUT, { token, method: "PUT", body: model }),
    await call(schedulerSecretRoute.POST, { token, body: {} }),
  ];
  expect(answers.map(({ status, body }) => [status, body.type])).toEqual([refused, refused]);
  const visitor = { db: getDb(), ip: "192.0.2.1", user_agent: "", surface: "dashboard" as const };
  const attempt = { visitor, token, cookie: null, page: "/settings/profile" as const };
  const visit = new URL("https://accounts.example.com/authorize?state=one");
  await expect(rememberConnect(attempt, visit)).rejects.toMatchObject({
    code: "password_needed",
  });
});

test("guesses are limited", async () => {
  const ctx = await authenticateToken((await signedIn("dashboard")).token);
  const guess = () => confirmPassword(ctx, { password: "a guess" }).catch(({ code }) => code);
  const codes: unknown[] = [];
  for (let n = 0; n < 11; n++) codes.push(await guess());
  expect(codes).toEqual([...Array(10).fill("invalid_input"), "too_many"]);
});

test("a token of the API, which was made from a password, is never asked for one", async () => {
  const statuses = Object.values(await attempts(await signedIn("api"))).map(([status]) => status);
  expect(statuses).toEqual([201, 200, 201, 201]);
});
