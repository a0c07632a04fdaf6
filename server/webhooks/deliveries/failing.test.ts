import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { byId } from "@/db/tenant";
import { createLead } from "@/server/leads/actions";
import { subscribed } from "@/tests/webhooks";
import { newOrg } from "@/tests/world";
import { deliverSlowly } from "./deliver";

/** As many as are tried at once, and some more. */
const BACKLOG = 20;
const AT_ONCE = 16;

test("a backlog to an endpoint that hangs is tried sixteen at a time, or no third try would come in time", async () => {
  const ctx = await newOrg();
  const { id, receiver } = await subscribed(ctx);
  await ctx.db
    .update(webhookEndpoints)
    .set({ failing_since: sql`now()` })
    .where(byId(ctx, webhookEndpoints, id));
  for (let n = 0; n < BACKLOG; n++) await createLead(ctx, { name: `Lead ${n}` });
  receiver.hang();
  const turn = deliverSlowly({ organization_id: ctx.organization_id, endpoint_id: id });
  expect(await receiver.receives(1 + AT_ONCE)).toHaveLength(1 + AT_ONCE);
  await receiver.close();
  await turn;
});
