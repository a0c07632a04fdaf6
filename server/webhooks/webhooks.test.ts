import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { getDb, transaction } from "@/db/client";
import { webhookEndpoints } from "@/db/schema/webhooks";
import { EVENTS, EventEnvelope, SUBSCRIBABLE } from "@/schema/event";
import { createLead, updateLead } from "@/server/leads/actions";
import { serve } from "@/tests/stand-ins/posting";
import { deliveriesOf, subscribed } from "@/tests/webhooks";
import { newOrg } from "@/tests/world";
import { deliverWebhooks } from "./deliveries/deliver";
import { listDeliveries } from "./deliveries/deliveries";
import { getDelivery } from "./deliveries/log";
import { deliveryKey } from "./deliveries/wake";
import {
  createEndpoint,
  getEndpoint,
  pingEndpoint,
  rotateSecret,
  sendSample,
  updateEndpoint,
} from "./endpoints";
import { listEvents } from "./feed";

const toRecord = (headers: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

test("creating an endpoint sends it a signed ping, and its secret is shown only then", async () => {
  const ctx = await newOrg();
  const { id, secret, receiver } = await subscribed(ctx);
  expect(receiver.received).toHaveLength(1);
  const [ping] = receiver.received;
  expect(new Webhook(secret).verify(ping?.body ?? "", toRecord(ping?.headers))).toMatchObject({
    event: "ping",
  });
  expect(JSON.stringify(await getEndpoint(ctx, { endpoint_id: id }))).not.toContain(secret);
  const [row] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  expect(JSON.stringify(row)).not.toContain(secret);
});

test("a sample of an event is sent signed to that endpoint alone, and the feed has only a ping", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, secret, deliver, receiver } = await subscribed(ctx);
  for (const event of SUBSCRIBABLE) await sendSample(ctx, { endpoint_id, event });
  await deliver();
  const bodies = receiver.received
    .slice(1)
    .map(({ body, headers }) => new Webhook(secret).verify(body, toRecord(headers)))
    .map((body) => EventEnvelope.parse(body));
  expect(bodies.map(({ event }) => event).toSorted()).toEqual(SUBSCRIBABLE.toSorted());
  for (const { event, data, organization_id } of bodies) {
    expect(EVENTS[event].data.safeParse(data).error).toBeUndefined();
    expect(organization_id).toBe(ctx.organization_id);
  }
  const { events } = await listEvents(ctx, { limit: 100 });
  expect(new Set(events.map(({ event }) => event))).toEqual(new Set(["ping"]));
});

test("every change of an endpoint sends a ping, unless it is disabled", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, url, deliver, receiver } = await subscribed(ctx);
  for (const change of [
    { description: "CRM" },
    { events: ["booking.created" as const] },
    { url: `${url}?again` },
    { status: "active" as const },
  ]) {
    const { ping } = await updateEndpoint(ctx, { endpoint_id, ...change });
    expect(ping).toMatchObject({ event: "ping", status: "pending", endpoint_id });
    await deliver();
    expect(await getDelivery(ctx, { delivery_id: ping?.id ?? "" })).toMatchObject({ status: "succeeded" });
  }
  expect(receiver.received).toHaveLength(5);
  expect((await updateEndpoint(ctx, { endpoint_id, status: "disabled" })).ping).toBeNull();
  expect((await updateEndpoint(ctx, { endpoint_id, description: "Off" })).ping).toBeNull();
});

test("a lead is announced to subscribed endpoints, once, in the envelope", async () => {
  const ctx = await newOrg();
  const { id, deliver, receiver } = await subscribed(ctx);
  const lead = await createLead(ctx, { name: "Ada" });
  await updateLead(ctx, { lead_id: lead.id, company: "Engines" });
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(receiver.received).toHaveLength(2);
  expect(JSON.parse(receiver.received[1]?.body ?? "")).toEqual({
    id: expect.any(String),
    event: "lead.created",
    timestamp: expect.any(String),
    organization_id: ctx.organization_id,
    data: lead,
  });
  expect(await deliveriesOf(ctx, id)).toMatchObject([
    { status: "succeeded", attempts: [{ number: 1, status_code: 200, error: null }], next_attempt_at: null },
  ]);
});

test("an endpoint for * gets every event, whatever its name", async () => {
  const ctx = await newOrg();
  const { receiver, id, deliver } = await subscribed(ctx);
  await updateEndpoint(ctx, { endpoint_id: id, events: ["*"] });
  const lead = await createLead(ctx, { name: "Ada" });
  await updateLead(ctx, { lead_id: lead.id, company: "Engines" });
  await deliver();
  const events = receiver.received.map(({ body }): unknown => JSON.parse(body).event);
  expect(events).toEqual(["ping", "ping", "lead.created", "lead.updated"]);
});

test("an event that is rolled back is not announced", async () => {
  const ctx = await newOrg();
  const { id } = await subscribed(ctx);
  const failing = transaction(ctx.db, async (tx) => {
    await createLead({ ...ctx, db: tx }, { name: "Ada" });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await deliveriesOf(ctx, id)).toEqual([]);
});

test("an event that occurs during a turn is delivered in the same turn, by the same job", async () => {
  const ctx = await newOrg();
  const answers: (() => void)[] = [];
  const url = await serve((_request, response) => void answers.push(() => response.end()));
  const { id: endpoint_id } = await createEndpoint(ctx, { url, events: ["lead.created"] });
  const deliver = () => deliverWebhooks({ organization_id: ctx.organization_id, endpoint_id });
  const key = deliveryKey(endpoint_id);
  const turn = deliver();
  await expect.poll(() => answers.length).toBe(1);
  await getDb().execute(sql`delete from graphile_worker._private_jobs where key = ${key}`);
  await createLead(ctx, { name: "Ada" });
  expect(await deliver()).toBeUndefined();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  expect(await turn).toBeUndefined();
  expect([...(await getDb().execute(sql`select from graphile_worker.jobs where key = ${key}`))]).toEqual([]);
  expect(await deliver()).toBeUndefined();
  expect(await deliveriesOf(ctx, endpoint_id)).toMatchObject([{ status: "succeeded" }]);
});

test("during a rotation both secrets verify; the service signature uses the new one", async () => {
  const ctx = await newOrg();
  const { id, secret, deliver, receiver } = await subscribed(ctx);
  const rotated = await rotateSecret(ctx, { endpoint_id: id });
  expect(rotated.secret).not.toBe(secret);
  await pingEndpoint(ctx, { endpoint_id: id });
  await deliver();
  const { body = "", headers } = receiver.received.at(-1) ?? {};
  expect(new Webhook(secret).verify(body, toRecord(headers))).toBeTruthy();
  expect(new Webhook(rotated.secret).verify(body, toRecord(headers))).toBeTruthy();
  await ctx.db.execute(
    sql`update webhook_endpoints set previous_secret_until = now() where id = ${id}::uuid`,
  );
  await pingEndpoint(ctx, { endpoint_id: id });
  await deliver();
  const later = receiver.received.at(-1);
  expect(() => new Webhook(secret).verify(later?.body ?? "", toRecord(later?.headers))).toThrow();
});

test("a disabled endpoint gets nothing until it is enabled again", async () => {
  const ctx = await newOrg();
  const { id, deliver, receiver } = await subscribed(ctx);
  await createLead(ctx, { name: "Ada" });
  await updateEndpoint(ctx, { endpoint_id: id, status: "disabled" });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await updateEndpoint(ctx, { endpoint_id: id, status: "active" });
  await deliver();
  const told = receiver.received.map(({ body }) => JSON.parse(body).event);
  expect(told).toHaveLength(3);
  expect(told.slice(1).toSorted()).toEqual(["lead.created", "ping"]);
});

test("another organization's endpoint does not exist", async () => {
  const ctx = await newOrg();
  const { id } = await subscribed(ctx);
  const stranger = await newOrg();
  await expect(getEndpoint(stranger, { endpoint_id: id })).rejects.toMatchObject({ code: "not_found" });
  await expect(listDeliveries(stranger, { endpoint_id: id })).rejects.toMatchObject({ code: "not_found" });
  await expect(rotateSecret(stranger, { endpoint_id: id })).rejects.toMatchObject({ code: "not_found" });
});
