import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { accountTokens, invitations, rateLimits, sessions } from "@/db/schema/auth";
import { startSession } from "@/server/auth/session";
import { createInvitation } from "@/server/team/invitations";
import { newAccount } from "@/tests/account";
import { newOrg } from "@/tests/world";
import { cleanUp } from "./clean-up";

const TABLES = { sessions, account_tokens: accountTokens, invitations, rate_limits: rateLimits };

async function counts() {
  const all = Object.entries(TABLES).map(async ([name, table]) => [name, await getDb().$count(table)]);
  return Object.fromEntries(await Promise.all(all));
}

const age = (days: number) =>
  Promise.all([
    ...["sessions", "account_tokens", "invitations"].map((name) =>
      getDb().execute(
        sql`update ${sql.identifier(name)} set expires_at = now() - make_interval(days => ${days})`,
      ),
    ),
    getDb().execute(sql`update rate_limits set window_start = now() - make_interval(days => ${days})`),
  ]);

test("sessions, links, invitations and counted tries go once they have had their time, not before", async () => {
  await newAccount();
  const owner = await newOrg();
  await createInvitation(owner, {});
  const visitor = { db: owner.db, ip: "192.0.2.1", user_agent: "", surface: "api" as const };
  await startSession(owner.db, visitor, {
    ...owner.actor,
    organization_id: owner.organization_id,
    token_version: 0,
  });
  const fresh = await counts();
  expect(Object.values(fresh).every((count) => Number(count) > 0)).toBe(true);
  await cleanUp();
  expect(await counts()).toEqual(fresh);
  await age(2);
  await cleanUp();
  expect(await counts()).toEqual({ ...fresh, account_tokens: 0, rate_limits: 0 });
  await age(31);
  await cleanUp();
  expect(await counts()).toEqual({ sessions: 0, account_tokens: 0, invitations: 0, rate_limits: 0 });
});
