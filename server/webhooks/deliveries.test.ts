import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { createLead } from "@/server/leads/actions";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { newOrg } from "@/tests/world";
import { redeliver, redeliverFailed, replayEvents } from "./deliveries";

test("a failed delivery is sent again by hand, with its own id", async () => {
  const ctx = await newOrg();
  const { id, deliver, receiver } = await subscribed(ctx);
  await createLead(ctx, { name: "Ada" });
  await ctx.db.update(webhookDeliveries).set({ status: "failed", attempts_left: 0, next_attempt_at: null });
  const [failed] = await deliveriesOf(ctx, id);
  await redeliver(ctx, { delivery_id: failed?.id ?? "" });
  await deliver();
  expect((await deliveriesOf(ctx, id))[0]).toMatchObject({ id: failed?.id, status: "succeeded" });
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(failed?.event_id);
});

test("all that failed since a moment is sent again at one call", async () => {
  const ctx = await newOrg();
  const { id, deliver } = await subscribed(ctx);
  const since = new Date(Date.now() - 1000).toISOString();
  for (const name of ["Ada", "Bob", "Cy"]) await createLead(ctx, { name });
  await ctx.db
    .update(webhookDeliveries)
    .set({ status: "failed", attempts_left: 0, next_attempt_at: null })
    .where(eq(webhookDeliveries.event, "lead.created"));
  expect(await redeliverFailed(ctx, { endpoint_id: id, since })).toEqual({ scheduled: 3 });
  await deliver();
  expect((await deliveriesOf(ctx, id)).map((delivery) => delivery.status)).toEqual([
    "succeeded",
    "succeeded",
    "succeeded",
  ]);
});

test("a time range is replayed to an endpoint that did not exist then", async () => {
  const ctx = await newOrg();
  const from = new Date(Date.now() - 1000).toISOString();
  for (const name of ["Ada", "Bob"]) await createLead(ctx, { name });
  const { id, deliver, receiver } = await subscribed(ctx);
  const to = new Date(Date.now() + 1000).toISOString();
  expect(await replayEvents(ctx, { endpoint_id: id, from, to })).toEqual({ scheduled: 2 });
  await deliver();
  const names = receiver.received.slice(1).map(({ body }) => JSON.parse(body).data.name);
  expect(names.toSorted()).toEqual(["Ada", "Bob"]);
});
