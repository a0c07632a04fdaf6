import { expect, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { createResource } from "@/server/accounts/resources";
import { getBooking } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { createLead, getLead } from "@/server/leads/actions";
import { loadEnv } from "@/server/lib/env";
import { setEnv } from "@/tests/scene";
import { call, newOrg, type TestCtx } from "@/tests/world";

const TOKEN = "the-internal-token-of-the-tests";
setEnv({ INTERNAL_AUTH_TOKEN: TOKEN });
loadEnv();

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** An hour of the day after tomorrow, by the organization's clock. */
const at = (hour: number) =>
  new Date(Math.floor(Date.now() / DAY_MS + 2) * DAY_MS + hour * HOUR_MS).toISOString();

const ALL_DAY = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "08:00", to: "20:00" }]]),
);

async function scene() {
  const ctx = await newOrg({ time_zone: "UTC", opening_hours: ALL_DAY });
  const book = async (name: string, hour: number) => {
    const { id: lead_id } = await createLead(ctx, { name });
    return createBooking(ctx, { lead_id, starts_at: at(hour), ends_at: at(hour + 1) });
  };
  return { ctx, book };
}

const tell = (ctx: TestCtx, event: string, data: object) =>
  call(POST, { token: TOKEN, body: { organization_id: ctx.organization_id, event, data } });

test("a customer's own appointment is moved, as long as it was, and called off", async () => {
  const { ctx, book } = await scene();
  const { id: booking_id, lead_id } = await book("Ada", 10);
  const moved = await tell(ctx, "booking_move", { lead_id, booking_id, starts_at: at(12) });
  expect(moved).toMatchObject({ status: 200, body: { status: "accepted", lead_id, booking_id } });
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ starts_at: at(12), ends_at: at(13) });
  await tell(ctx, "booking_cancel", { lead_id, booking_id, reason: "ill" });
  expect(await getBooking(ctx, { booking_id })).toMatchObject({
    status: "cancelled",
    cancellation_reason: "ill",
  });
  expect((await getLead(ctx, { lead_id })).status).toBe("cancelled");
  expect((await tell(ctx, "booking_move", { lead_id, booking_id, starts_at: at(14) })).status).toBe(404);
});

test("another customer's is unknown, whoever asks, and stays as it was", async () => {
  const { ctx, book } = await scene();
  const [own, other] = [await book("Ada", 10), await book("Bob", 12)];
  const { lead_id } = own;
  const stranger = (await scene()).ctx;
  for (const [event, more] of [["booking_move", { starts_at: at(15) }], ["booking_cancel"]] as const) {
    const data = { lead_id, booking_id: other.id, ...more };
    const nobodys = await tell(ctx, event, { ...data, booking_id: crypto.randomUUID() });
    const others = await tell(ctx, event, data);
    expect([others.status, others.body.detail]).toEqual([404, nobodys.body.detail]);
    expect((await tell(stranger, event, { ...data, booking_id: own.id })).status).toBe(404);
  }
  expect(await getBooking(ctx, { booking_id: other.id })).toMatchObject({
    status: "booked",
    starts_at: other.starts_at,
  });
});

test("a time that is taken, closed, too soon or too far is refused; with somebody else who is free it is not", async () => {
  const { ctx, book } = await scene();
  const [{ id: booking_id, lead_id }] = [await book("Ada", 10), await book("Bob", 12)];
  const move = (starts_at: string) => tell(ctx, "booking_move", { lead_id, booking_id, starts_at });
  expect((await move(at(12))).status).toBe(409);
  expect((await move(at(22))).status).toBe(422);
  expect((await move(new Date(Date.now() - HOUR_MS).toISOString())).status).toBe(422);
  expect((await move(new Date(Date.now() + 4000 * DAY_MS).toISOString())).status).toBe(422);
  const { id: resource_id } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  expect((await move(at(12))).status).toBe(200);
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ resource_id, starts_at: at(12) });
});
