import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as confirmRoute from "@/app/api/v1/auth/password-reset/confirm/route";
import * as resetRoute from "@/app/api/v1/auth/password-reset/route";
import * as verifyRoute from "@/app/api/v1/auth/verify-email/route";
import { getDb, one } from "@/db/client";
import { users } from "@/db/schema/auth";
import { channelConnections } from "@/db/schema/channels";
import { organizations } from "@/db/schema/organizations";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId, inOrg, ownOrg } from "@/db/tenant";
import { opened } from "@/lib/secret/secrets";
import { acceptInvitation } from "@/server/accounts/team/accept-invitation";
import { createInvitation } from "@/server/accounts/team/invitations";
import { createFeed } from "@/server/bookings/calendars/feed/feeds";
import { setSchedulerSecret } from "@/server/bookings/scheduler/scheduler-settings";
import { fromElsewhere, logIn, meStatus, newAccount, PASSWORD, profile } from "@/tests/account";
import { linkTo, mailsTo, openMailbox } from "@/tests/mailbox";
import { possessionsOf } from "@/tests/tenancy/possessions";
import { call, newOrg, newStaff, type TestCtx } from "@/tests/world";

openMailbox();

const MARK = "Mallory's";
const NEW = "a quite different phrase";

type Account = Awaited<ReturnType<typeof newAccount>>;

const ctxOf = ({ id, organization_id, email, token }: Account): TestCtx => ({
  organization_id,
  actor: { kind: "user", id, email, full_name: "Ada L", role: "owner" },
  db: getDb(),
  token,
});

async function join(owner: TestCtx, role: "owner" | "member") {
  const { link } = await createInvitation(owner, { role });
  const token = new URL(link).hash.replace("#token=", "");
  const visitor = { db: getDb(), ip: "192.0.2.7", user_agent: "", surface: "api" as const };
  const email = `mallory-${crypto.randomUUID()}@example.com`;
  const joined = await acceptInvitation(visitor, { token, email, full_name: "Mallory", password: PASSWORD });
  return { email, id: joined.user_id, organization_id: owner.organization_id, token: joined.access_token };
}

/** Asks for a new password, and sets it by the link from the mail. */
async function reset(email: string) {
  await call(resetRoute.POST, { body: { email }, headers: fromElsewhere() });
  const { token } = await linkTo(email);
  const { status, body } = await call(confirmRoute.POST, {
    body: { token, password: NEW },
    headers: fromElsewhere(),
  });
  expect(status).toBe(200);
  return body;
}

/** Every secret of an organization that still opens something, as `table.column`. */
async function secretsOf({ organization_id }: TestCtx): Promise<string[]> {
  const columns = await getDb().execute<{ table_name: string; column_name: string }>(sql`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.columns o using (table_schema, table_name)
    where c.table_schema = 'public' and o.column_name = 'organization_id'
      and (c.column_name like '%\_sealed' or c.column_name like '%\_hash')
    order by 1, 2`);
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const [table, column] = [sql.identifier(table_name), sql.identifier(column_name)];
    const rows = await getDb().execute(sql`select 1 from ${table}
      where organization_id = ${organization_id} and ${column} is not null and ${column} <> ''`);
    if (rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}

async function prepared() {
  const account = await newAccount();
  const mallory = ctxOf(account);
  await possessionsOf(mallory, MARK);
  const accomplice = await join(mallory, "owner");
  await setSchedulerSecret(mallory, { secret: "a secret that Mallory knows" });
  return { account, mallory, accomplice };
}

test("whoever proves an address by a new password gets an account that nobody else can use or read along", async () => {
  const { account, mallory, accomplice } = await prepared();
  expect([await meStatus(account.token), await meStatus(accomplice.token)]).toEqual([200, 200]);
  const { ended } = await reset(account.email);

  expect([await meStatus(account.token), await meStatus(accomplice.token)]).toEqual([401, 403]);
  expect((await logIn(accomplice.email, PASSWORD)).status).toBe(403);
  const others = inOrg(mallory, users, sql`${users.id} <> ${account.id}`, eq(users.is_active, true));
  expect(await getDb().$count(users, others)).toBe(0);

  const endpoints = await getDb().select().from(webhookEndpoints).where(inOrg(mallory, webhookEndpoints));
  expect(endpoints).toMatchObject([
    { status: "disabled", disabled_reason: expect.stringMatching(/address .* confirmed/) },
  ]);
  const numbers = inOrg(mallory, channelConnections, sql`${channelConnections.deleted_at} is null`);
  expect(await getDb().select().from(channelConnections).where(numbers)).toMatchObject([
    { kind: "practice" },
  ]);
  const own = one(await getDb().select().from(organizations).where(ownOrg(mallory)));
  expect(opened(own.scheduler_secret_sealed ?? "")).not.toBe("a secret that Mallory knows");

  // Left: links and keys that are used up or revoked, customers' own links and codes, the new password, the disabled endpoint, the
  // practice number, whose secrets nobody knows, and a factor, which no unproven account can add.
  expect(await secretsOf(mallory)).toEqual([
    "account_tokens.token_hash",
    "api_keys.secret_hash",
    "booking_links.token_hash",
    "channel_connections.credentials_sealed",
    "channel_connections.verify_token_hash",
    "factors.secret_sealed",
    "invitations.token_hash",
    "page_codes.code_hash",
    "page_codes.email_hash",
    "recovery_codes.code_hash",
    "users.password_hash",
    "waiting_list_offers.token_hash",
    "webhook_endpoints.secret_sealed",
  ]);

  expect(ended).toEqual(
    expect.arrayContaining([
      { what: "member", name: accomplice.email },
      { what: "invitation", name: "" },
      { what: "webhook", name: "http://127.0.0.1:9/hook" },
      { what: "calendar_feed", name: MARK },
      { what: "calendar", name: MARK },
      { what: "number", name: expect.any(String) },
      { what: "model", name: MARK },
      { what: "scheduler_secret", name: "" },
      { what: "identity", name: "facebook" },
      { what: "api_key", name: MARK },
    ]),
  );
  const mail = (await mailsTo(account.email)).at(-1);
  expect(mail?.text).toContain("Deactivated colleague: mallory-");
});

test("the mail with the link says beforehand what a new password will end", async () => {
  const { email } = await newAccount();
  await call(resetRoute.POST, { body: { email }, headers: fromElsewhere() });
  const [mail] = (await mailsTo(email)).slice(-1);
  expect(mail?.text).toContain("Nobody has confirmed this address yet");
});

test("a newcomer who sets up for an hour and then follows the link in her mail keeps everything", async () => {
  const { account, mallory, accomplice } = await prepared();
  const before = await secretsOf(mallory);
  const confirmation = (await mailsTo(account.email)).find(({ text }) => text.includes("/verify-email"));
  const link = /#token=(\S+)/.exec(confirmation?.text ?? "")?.[1] ?? "";
  const { status } = await call(verifyRoute.POST, { token: account.token, body: { token: link } });
  expect([status, (await profile(account.token)).is_verified]).toEqual([204, true]);
  expect([await meStatus(account.token), await meStatus(accomplice.token)]).toEqual([200, 200]);
  expect(await secretsOf(mallory)).toEqual(before);
  expect((await reset(account.email)).ended).toEqual([]);
  expect(await meStatus(accomplice.token)).toBe(200);
});

test("who joined somebody else's organization by a link ends only what she made there", async () => {
  const founder = await newOrg();
  const colleague = await newStaff(founder);
  const joined = await join(founder, "owner");
  const invited = await join(ctxOf(joined), "member");
  const ids = await possessionsOf(founder, "The founder's");
  const own = await createFeed(ctxOf(joined), { name: "Her phone" });
  const { ended } = await reset(joined.email);
  expect(ended).toEqual([
    { what: "member", name: invited.email },
    { what: "calendar_feed", name: own.name },
  ]);
  expect([await meStatus(founder.token), await meStatus(colleague.token)]).toEqual([200, 200]);
  expect(await meStatus(invited.token)).toBe(403);
  const isTheirs = byId(founder, webhookEndpoints, ids.endpoint_id ?? "");
  expect(await getDb().select().from(webhookEndpoints).where(isTheirs)).toMatchObject([{ status: "active" }]);
});
