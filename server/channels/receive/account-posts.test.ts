import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { loadEnv } from "@/lib/env";
import { conversationsOf, onlyThread } from "@/tests/conversations";
import { connectB, payload, postB, textTo } from "@/tests/whatsapp";
import { newOrg, type TestCtx } from "@/tests/world";

const newAccount = () => String(randomInt(1e11, 2e11));

/** One of Meta's published posts: about an account, naming no number. */
function tellingOf(account: string, field = "account_update") {
  const body = payload("meta/account_update");
  body.entry[0].id = account;
  body.entry[0].changes[0].field = field;
  return body;
}

/** A text to a number, posted under the account that the number is in. */
function textIn(account: string, address: string) {
  const body = textTo(address);
  body.entry[0].id = account;
  return body;
}

const eventsOf = async ({ db, organization_id }: TestCtx) =>
  (await db.execute(sql`select 1 from events where organization_id = ${organization_id}::uuid`)).length;

test.each([
  "account_update",
  "account_review_update",
  "message_template_status_update",
  "message_template_quality_update",
  "phone_number_quality_update",
  "phone_number_name_update",
  "business_capability_update",
  "security",
  "a_field_of_tomorrow",
])("%s of a known account is answered 200 and writes nothing; wrongly signed it is 401", async (field) => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const account = newAccount();
  await postB(textIn(account, address), app_secret);
  const before = await eventsOf(ctx);
  expect((await postB(tellingOf(account, field), app_secret)).status).toBe(200);
  expect((await postB(tellingOf(account, field), "another secret")).status).toBe(401);
  expect(await eventsOf(ctx)).toBe(before);
  expect(await conversationsOf(ctx)).toHaveLength(1);
});

test("an account that was never named together with one of our numbers is recognized by the secret that signs for it", async () => {
  const ctx = await newOrg();
  const { app_secret } = await connectB(ctx);
  const account = newAccount();
  expect((await postB(tellingOf(account), "another secret")).status).toBe(401);
  expect((await postB(tellingOf(account), app_secret)).status).toBe(200);
  const [row] = await ctx.db.execute<{ account_ids: string[] }>(
    sql`select account_ids from channel_connections where organization_id = ${ctx.organization_id}::uuid`,
  );
  expect(row?.account_ids).toEqual([account]);
});

test("the service's own secret is valid for every account", async () => {
  vi.stubEnv("META_APP_SECRET", "the service's secret");
  loadEnv();
  expect((await postB(tellingOf(newAccount()), "the service's secret")).status).toBe(200);
  vi.unstubAllEnvs();
  loadEnv();
});

test("a change of an unread field that names its number is verified by that number", async () => {
  const { address, app_secret } = await connectB(await newOrg());
  const body = textTo(address);
  body.entry[0].changes[0].field = "smb_message_echoes";
  expect((await postB(body, app_secret)).status).toBe(200);
  expect((await postB(body, "another secret")).status).toBe(401);
});

test("a message in the same post as an account's news is stored", async () => {
  const ctx = await newOrg();
  const { address, app_secret } = await connectB(ctx);
  const body = tellingOf(newAccount());
  body.entry.push(...textTo(address, { text: "beside it" }).entry);
  expect((await postB(body, app_secret)).status).toBe(200);
  expect((await onlyThread(ctx)).messages).toMatchObject([{ content: "beside it" }]);
});

test("a post that names 120 numbers loses none of them", { timeout: 20_000 }, async () => {
  const ctx = await newOrg();
  const secret = "the app of them all";
  const addresses = Array.from({ length: 120 }, (_, n) => String(3e11 + n));
  const { address } = await connectB(ctx, secret);
  await ctx.db.execute(sql`
    insert into channel_connections (organization_id, id, provider, address, display_name, credentials_sealed)
    select organization_id, gen_random_uuid(), provider, wanted, wanted, credentials_sealed
    from channel_connections, unnest(${sql.param(addresses)}::text[]) wanted
    where organization_id = ${ctx.organization_id}::uuid and address = ${address}`);
  const body = textTo(addresses[0] ?? "");
  body.entry = addresses.flatMap((one, n) => textTo(one, { from: `1650555${1000 + n}` }).entry);
  expect((await postB(body, secret)).status).toBe(200);
  const [counted] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int from conversations where organization_id = ${ctx.organization_id}::uuid`,
  );
  expect(counted?.count).toBe(120);
});
