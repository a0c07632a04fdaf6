import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listNotifications } from "@/server/accounts/notifications/list";
import { createLead } from "@/server/leads/actions";
import { subscribed } from "@/tests/webhooks";
import { newOrg, type TestCtx } from "@/tests/world";

const told = async (ctx: TestCtx) =>
  (await listNotifications(ctx, {})).notifications.map(({ kind, detail }) => [kind, detail]);

test("owners are told once that an endpoint fails, and that it was disabled, each time with the last event", async () => {
  const ctx = await newOrg();
  const { id, receiver, deliver } = await subscribed(ctx);
  receiver.respond(500);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  expect(await told(ctx)).toEqual([]);
  await ctx.db.execute(
    sql`update webhook_endpoints set failing_since = now() - interval '61 minutes' where id = ${id}::uuid`,
  );
  for (const name of ["Bob", "Eve"]) {
    await createLead(ctx, { name });
    await deliver();
  }
  const failing = "Every delivery has failed for an hour. The last was lead.created: answered 500.";
  expect(await told(ctx)).toEqual([["webhook_failing", failing]]);
  receiver.respond(410);
  await createLead(ctx, { name: "Max" });
  await deliver();
  const off = "It was switched off: The receiver answered 410 Gone. The last was lead.created: answered 410.";
  expect(await told(ctx)).toEqual([
    ["webhook_failing", off],
    ["webhook_failing", failing],
  ]);
});
