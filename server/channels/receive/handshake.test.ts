import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/v1/channels/provider-b/webhook/route";
import { getDb } from "@/db/client";
import { getConnectionSetup } from "@/server/channels/check-connection";
import { deleteConnection, updateConnection } from "@/server/channels/connections";
import { getStatus } from "@/server/overview/status/status";
import { connectA, connectB } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

const shake = async (token: string) => {
  const query = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.challenge": "1158201444",
    "hub.verify_token": token,
  });
  const request = new Request(`http://localhost/api/v1/channels/provider-b/webhook?${query}`);
  return (await GET(request, { params: Promise.resolve({}) })).status;
};

/** Leaves credentials as if sealed under a secret that is gone. */
const spoil = (id: string) =>
  getDb().execute(
    sql`update channel_connections set credentials_sealed = 'v1.AAAA', verify_token_hash = null where id = ${id}::uuid`,
  );

test("a token is looked up with an index, however many numbers there are", async () => {
  const db = getDb();
  const { id } = await connectB(await newOrg());
  await db.execute(sql`
    insert into channel_connections
      (organization_id, id, provider, address, display_name, credentials_sealed, verify_token_hash)
    select organization_id, gen_random_uuid(), provider, n, n, 'v1.AAAA', n
    from channel_connections, generate_series(1, 5000) n where id = ${id}::uuid`);
  await db.execute(sql`analyze channel_connections`);
  const plan = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain select id from channel_connections where verify_token_hash = '7' and deleted_at is null limit 1`,
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain(
    "channel_connections_verify_token_index",
  );
});

test("a generated token is accepted, a replaced one is not, and none is after disconnecting", async () => {
  const ctx = await newOrg();
  const { id: connection_id, address } = await connectB(ctx);
  const credentials = { access_token: "t", app_secret: "s" };
  await updateConnection(ctx, { connection_id, credentials });
  const { verify_token } = await getConnectionSetup(ctx, { connection_id });
  expect(await shake(verify_token ?? "")).toBe(200);
  expect(await shake(`verify-${address}`)).toBe(403);
  await deleteConnection(ctx, { connection_id });
  expect(await shake(verify_token ?? "")).toBe(403);
});

test("the status page names the number whose credentials must be entered again", async () => {
  const ctx = await newOrg();
  const [_good, bad] = [await connectB(ctx), await connectB(ctx)];
  await spoil(bad.id);
  const told = (await getStatus(ctx, {}))["provider-b"];
  expect(told).toMatchObject({
    state: "failing",
    numbers: 2,
    unreadable: [{ id: bad.id, display_name: bad.display_name }],
  });
  const twilio = await connectA(ctx);
  await spoil(twilio.id);
  const [shown] = (await getStatus(ctx, {}))["provider-a"].unreadable;
  expect(shown?.display_name).toMatch(/^\+1 \d{3} \d{3} \d{4}$/);
  expect(shown?.display_name.replaceAll(" ", "")).toBe(twilio.address);
  await expect(getConnectionSetup(ctx, { connection_id: bad.id })).rejects.toMatchObject({
    code: "conflict",
  });
});
