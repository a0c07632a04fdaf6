import { expect, onTestFinished, test } from "vitest";
import { POST } from "@/app/api/v1/webhooks/agent-event/route";
import { calendars } from "@/db/schema/calendars";
import { loadEnv } from "@/lib/env";
import { noteTime } from "@/lib/time/time";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { createResource } from "@/server/accounts/organization/resources";
import { answerMessage } from "@/server/agent/answer";
import { getBooking } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { createLead, getLead } from "@/server/leads/actions";
import { conversationsOf } from "@/tests/conversations";
import { scene as answered, setEnv } from "@/tests/scene";
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

const CLEANING = { name: "Cleaning", duration_minutes: 60 };

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

test("a customer's own appointment is moved, keeping its length, and cancelled", async () => {
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

test("an appointment has begun when the database's clock says so, whatever the process's says", async () => {
  const { ctx, book } = await scene();
  const { id: booking_id, lead_id } = await book("Ada", 10);
  onTestFinished(() => noteTime());
  noteTime({ database_ms: Date.parse(at(10)), read_at: performance.now() });
  expect((await tell(ctx, "booking_cancel", { lead_id, booking_id })).status).toBe(404);
  noteTime({ database_ms: Date.parse(at(10)) - HOUR_MS, read_at: performance.now() });
  expect((await tell(ctx, "booking_cancel", { lead_id, booking_id })).status).toBe(200);
});

test("another customer's appointment is 404 like an unknown one, and stays as it was", async () => {
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

test("a move to a taken, closed, too early or too far time is refused, unless another resource is free", async () => {
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

test("an appointment is not moved onto a resource whose external calendar was not read recently", async () => {
  const { ctx, book } = await scene();
  const { id: booking_id, lead_id, resource_id } = await book("Ada", 10);
  const { id: other } = await createResource(ctx, { name: "Chair 2", kind: "equipment" });
  const { organization_id } = ctx;
  await ctx.db.insert(calendars).values({
    ...{ organization_id, resource_id: resource_id ?? "", kind: "caldav", name: "Hers", account: "hers" },
    ...{
      external_id: "http://127.0.0.1:9/hers/",
      credentials_sealed: "",
      blocks: true,
      takes_appointments: false,
    },
    read_at: new Date(Date.now() - 16 * 60_000).toISOString(),
  });
  expect((await tell(ctx, "booking_move", { lead_id, booking_id, starts_at: at(12) })).status).toBe(200);
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ resource_id: other, starts_at: at(12) });
});

test("a turn holds enough to move an appointment and to cancel it", async () => {
  const told: object[] = [];
  const { ctx, write, read } = await answered(({ appointments: [own] }) => {
    if (!own) return { body: { reply: null } };
    told.push(own);
    const booking_id = own.id;
    const [starts_at] = own.free_times;
    const change =
      told.length === 1
        ? { event: "booking_move", data: { booking_id, starts_at } }
        : { event: "booking_cancel", data: { booking_id } };
    return { body: { reply: { text: "Done." }, events: [change] } };
  });
  await updateOrganization(ctx, { time_zone: "UTC", opening_hours: ALL_DAY, services: [CLEANING] });
  const { lead_id } = await read();
  const { id: booking_id } = await createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at: at(8) });
  await updateOrganization(ctx, { lead_time_minutes: Math.floor((Date.parse(at(7)) - Date.now()) / 60_000) });
  const ask = async (text: string) => {
    await write(text);
    // The booking completed the first conversation.
    const [open] = await conversationsOf(ctx);
    await answerMessage({ organization_id: ctx.organization_id, conversation_id: open?.id ?? "" });
  };
  await ask("Later, please");
  expect(told[0]).toMatchObject({ id: booking_id, can_change: true, starts_at: at(8) });
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ status: "booked", starts_at: at(9) });
  await ask("No, not at all");
  expect((await getBooking(ctx, { booking_id })).status).toBe("cancelled");
});
