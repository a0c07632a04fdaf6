import { expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { createLead } from "@/server/leads/actions";
import { deleteEndpoint, pingEndpoint } from "@/server/webhooks/endpoints";
import { inTheMiddle } from "@/tests/locks";
import { subscribed } from "@/tests/webhooks";
import { newOrg, type TestCtx } from "@/tests/world";
import { replayEvents } from "./redeliver";

const ALWAYS = { from: "2020-01-01T00:00:00.000Z", to: "2040-01-01T00:00:00.000Z" };

test.each<[string, (ctx: TestCtx, endpoint_id: string) => Promise<unknown>]>([
  ["pinged", (ctx, endpoint_id) => pingEndpoint(ctx, { endpoint_id })],
  ["sent what it missed", (ctx, endpoint_id) => replayEvents(ctx, { endpoint_id, ...ALWAYS })],
])("an endpoint that is being deleted can't be %s", async (_what, act) => {
  const ctx = await newOrg();
  await createLead(ctx, { name: "Ada" });
  const { id: endpoint_id } = await subscribed(ctx);
  const deleting = (tx: Tx) => deleteEndpoint({ ...ctx, db: tx }, { endpoint_id });
  const acting = inTheMiddle(ctx.db, deleting, () => act(ctx, endpoint_id));
  await expect(acting).rejects.toMatchObject({ code: "not_found" });
});
