import { expect, test } from "vitest";
import { serviceSignature } from "@/server/adapters/http/sign";
import { createLead } from "@/server/leads/actions";
import { listEventCatalogue } from "@/server/webhooks/catalogue";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from "@/server/webhooks/endpoints";
import { subscribed } from "@/tests/webhooks";
import { newOrg, newStaff } from "@/tests/world";
import { browseDeliveries, getDelivery, inspectDelivery } from "./log";

test("the answer to a new endpoint names its ping, whose outcome can be read", async () => {
  const ctx = await newOrg();
  const { ping } = await subscribed(ctx);
  expect(ping).toMatchObject({ event: "ping", status: "pending", attempts: [] });
  expect(await getDelivery(ctx, { delivery_id: ping.id })).toMatchObject({
    status: "succeeded",
    attempts: [{ number: 1, status_code: 200 }],
  });
});

test("an endpoint shows how its last deliveries went, in the list and by itself", async () => {
  const ctx = await newOrg();
  const { id, receiver, deliver } = await subscribed(ctx);
  const fresh = await getEndpoint(ctx, { endpoint_id: id });
  expect(fresh).toMatchObject({ recent: [{ event: "ping", status: "succeeded" }], failing_since: null });
  expect(Date.parse(fresh.last_success_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  receiver.respond(500);
  await createLead(ctx, { name: "Ada" });
  await deliver();
  const { webhook_endpoints } = await listEndpoints(ctx, {});
  expect(webhook_endpoints).toMatchObject([
    {
      last_success_at: fresh.last_success_at,
      failing_since: expect.any(String),
      recent: [
        { event: "lead.created", status: "pending" },
        { event: "ping", status: "succeeded" },
      ],
    },
  ]);
});

test("the log of all endpoints continues after a cursor and can be filtered", async () => {
  const ctx = await newOrg();
  const [one, other] = [await subscribed(ctx), await subscribed(ctx)];
  for (const name of ["Ada", "Bob"]) await createLead(ctx, { name });
  const all = await browseDeliveries(ctx, {});
  expect(all.deliveries).toHaveLength(6);
  expect(all.next_cursor).toBeNull();
  const first = await browseDeliveries(ctx, { limit: 4 });
  const rest = await browseDeliveries(ctx, { limit: 4, cursor: first.next_cursor ?? undefined });
  expect([...first.deliveries, ...rest.deliveries]).toEqual(all.deliveries);
  const narrow = await browseDeliveries(ctx, {
    endpoint_id: one.id,
    event: "lead.created",
    status: "pending",
  });
  expect(narrow.deliveries.map((delivery) => delivery.endpoint_id)).toEqual([one.id, one.id]);
  const pings = await browseDeliveries(ctx, { status: "succeeded" });
  expect(pings.deliveries.map(({ event, endpoint_id }) => [event, endpoint_id])).toEqual([
    ["ping", other.id],
    ["ping", one.id],
  ]);
});

test("an inspection shows the bytes and headers that the receiver got", async () => {
  const ctx = await newOrg();
  const { id, receiver, deliver } = await subscribed(ctx);
  await createLead(ctx, { name: "Zoë 🦷" });
  await deliver();
  const [delivery] = (await browseDeliveries(ctx, { endpoint_id: id, event: "lead.created" })).deliveries;
  const { body, attempts } = await inspectDelivery(ctx, { delivery_id: delivery?.id ?? "" });
  const got = receiver.received.at(-1);
  expect(body).toBe(got?.body);
  expect(attempts).toHaveLength(1);
  expect(got?.headers).toMatchObject(attempts[0]?.headers ?? { missing: true });
  const { "webhook-id": event_id, "webhook-timestamp": seconds } = got?.headers ?? {};
  expect(attempts[0]).toMatchObject({ secrets: "current", signed_content: `${event_id}.${seconds}.${body}` });
});

test("after a rotation an earlier try is shown as signed by the previous secret; no secret is ever shown", async () => {
  const ctx = await newOrg();
  const { secret, ping, receiver } = await subscribed(ctx);
  const { secret: next } = await rotateSecret(ctx, { endpoint_id: ping.endpoint_id });
  const inspection = await inspectDelivery(ctx, { delivery_id: ping.id });
  expect(inspection.attempts[0]).toMatchObject({
    secrets: "previous",
    headers: { "x-service-signature": serviceSignature(inspection.body, secret) },
  });
  expect(receiver.received[0]?.headers).toMatchObject(inspection.attempts[0]?.headers ?? { missing: true });
  for (const one of [secret, next]) expect(JSON.stringify(inspection)).not.toContain(one.slice(6));
});

test("another organization sees no deliveries", async () => {
  const ctx = await newOrg();
  const { id, ping } = await subscribed(ctx);
  const stranger = await newOrg();
  expect((await browseDeliveries(stranger, { endpoint_id: id })).deliveries).toEqual([]);
  const asked = inspectDelivery(stranger, { delivery_id: ping.id });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
});

test("only owners may change endpoints; members see deliveries", async () => {
  const ctx = await newOrg();
  const { id: endpoint_id, ping, url } = await subscribed(ctx);
  const member = await newStaff(ctx);
  for (const change of [
    () => createEndpoint(member, { url, events: ["lead.created"] }),
    () => updateEndpoint(member, { endpoint_id, status: "disabled" }),
    () => rotateSecret(member, { endpoint_id }),
    () => deleteEndpoint(member, { endpoint_id }),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await getDelivery(member, { delivery_id: ping.id })).toMatchObject({ id: ping.id });
});

test("the catalogue has the body's schema and an example of every event", async () => {
  const { events } = await listEventCatalogue(await newOrg(), {});
  expect(events.length).toBeGreaterThan(10);
  for (const { event, schema, example } of events) {
    expect(example).toMatchObject({ event });
    expect(schema).toMatchObject({ type: "object", properties: { event: { const: event } } });
  }
});
