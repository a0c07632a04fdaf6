import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/scheduler/route";
import { organizations } from "@/db/schema/organizations";
import { seal } from "@/lib/secret/secrets";
import {
  bookingsMade as bookingsOf,
  createdTrigger as created,
  calcomPayload as payload,
  sendTrigger as send,
  hourOf as T,
  calcomTrigger as trigger,
} from "@/tests/calcom";
import { call, newOrg } from "@/tests/world";
import { getScheduler } from "./scheduler-settings";

test.each(["ping", "booking_requested", "booking_rejected"])(
  "%s is acknowledged and ignored",
  async (name) => {
    const ctx = await newOrg();
    expect(await send(ctx, payload(name))).toMatchObject({ status: 200, body: { status: "ignored" } });
    expect(await bookingsOf(ctx)).toEqual([]);
  },
);

test("flat payloads of other triggers are acknowledged and ignored", async () => {
  const ctx = await newOrg();
  const flat = { triggerEvent: "MEETING_ENDED", createdAt: T(1), uid: "u1", startTime: T(1) };
  expect(await send(ctx, flat)).toMatchObject({ status: 200, body: { status: "ignored" } });
});

test("if a secret is set, only its signature passes", async () => {
  const ctx = await newOrg();
  const secret = "fictional-calcom-secret-0001";
  const isIt = eq(organizations.id, ctx.organization_id);
  await ctx.db
    .update(organizations)
    .set({ scheduler_secret_sealed: seal(secret) })
    .where(isIt);
  const body = created("u1", T(1));
  const sign = (key: string) => createHmac("sha256", key).update(JSON.stringify(body)).digest("hex");
  const wrongs: Record<string, string>[] = [
    {},
    { "x-cal-signature-256": "no-secret-provided" },
    { "x-cal-signature-256": sign("other") },
  ];
  for (const wrong of wrongs) {
    expect((await send(ctx, body, wrong)).status).toBe(401);
  }
  expect(await bookingsOf(ctx)).toEqual([]);
  expect((await send(ctx, body, { "x-cal-signature-256": sign(secret) })).status).toBe(200);
});

test("an unknown organization is 404, a booking with a malformed time 422", async () => {
  const ctx = await newOrg();
  const unknown = `?organization_id=${crypto.randomUUID()}`;
  expect((await call(POST, { body: created("u1", T(1)), query: unknown })).status).toBe(404);
  const broken = trigger("booking_created", { payload: { uid: "u1", startTime: "soon" } });
  expect((await send(ctx, broken)).status).toBe(422);
});

test("a body that is not JSON is 400, like everywhere", async () => {
  const { organization_id } = await newOrg();
  const query = `?organization_id=${organization_id}`;
  const answer = await call(POST, { body: "{", query });
  expect([answer.status, answer.body.detail]).toEqual([400, "The body is not valid JSON."]);
});

test.each([
  ["ends before it begins", { startTime: T(10), endTime: T(9) }],
  ["lasts two years", { startTime: T(10), endTime: "2026-01-01T10:00:00.000Z" }],
])("a booking that %s is 422 and noted for staff; its cancellation is not refused", async (_how, times) => {
  const ctx = await newOrg();
  const refused = { status: 422, body: { errors: [{ path: ["ends_at"] }] } };
  const made = trigger("booking_created", { createdAt: T(2), payload: { uid: "u2", ...times } });
  expect(await send(ctx, made)).toMatchObject(refused);
  expect((await getScheduler(ctx, {})).last_received).toMatchObject({ status: "refused" });
  await send(ctx, created("u1", T(1)));
  const payload = { uid: "u3", rescheduleUid: "u1", ...times };
  const move = trigger("booking_rescheduled", { createdAt: T(2), payload });
  expect(await send(ctx, move)).toMatchObject(refused);
  expect(await bookingsOf(ctx)).toMatchObject([{ uid: "u1", starts_at: T(10) }]);
  const cancellation = trigger("booking_cancelled", { createdAt: T(3), payload: { uid: "u1", ...times } });
  expect((await send(ctx, cancellation)).body.status).toBe("accepted");
});

test("the scheduler's test call is acknowledged without an organization", async () => {
  expect(await call(POST, { body: payload("ping") })).toMatchObject({
    status: 200,
    body: { status: "ignored" },
  });
});
