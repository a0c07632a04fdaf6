import { expect, test } from "vitest";
import { type Tx, transaction } from "@/db/client";
import { applyEvent } from "@/server/agent/apply-event";
import { listInbox } from "@/server/conversations/inbox-list";
import { listLeads } from "@/server/leads/actions";
import type { BookingStatus } from "@/server/schema/booking";
import { inTheMiddle } from "@/tests/locks";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";
import { updateBooking } from "./update";

const START = "2031-01-06T09:00:00.000Z";

/** A customer who has written, and how to request an appointment for them. */
async function customer() {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address), number.app_secret);
  const lead_id = (await listLeads(ctx, {})).leads[0]?.id ?? "";
  const event = { event: "booking_request", data: { lead_id, starts_at: START, confirmed: false } } as const;
  const request = async (tx: Tx) => (await applyEvent(tx, ctx, event)).booking_id ?? "";
  return {
    ctx,
    request,
    requested: () => transaction(ctx.db, request),
    change: (booking_id: string, status: BookingStatus, tx?: Tx) =>
      updateBooking(tx ? { ...ctx, db: tx } : ctx, { booking_id, status }),
    waitsFor: async () => (await listInbox(ctx, {})).items.map(({ waiting_for }) => waiting_for),
  };
}

test("once both of two requests are declined at the same time, nobody is needed", async () => {
  const { ctx, requested, change, waitsFor } = await customer();
  const [first, second] = [await requested(), await requested()];
  expect(await waitsFor()).toEqual(["booking_requested"]);
  await inTheMiddle(
    ctx.db,
    (tx) => change(first, "cancelled", tx),
    () => change(second, "cancelled"),
  );
  expect(await waitsFor()).toEqual([null]);
});

test("a request that is made while another is declined needs somebody", async () => {
  const { ctx, request, requested, change, waitsFor } = await customer();
  const first = await requested();
  await inTheMiddle(ctx.db, request, () => change(first, "cancelled"));
  expect(await waitsFor()).toEqual(["booking_requested"]);
});

test("a request that is confirmed while it is being reopened needs nobody", async () => {
  const { ctx, requested, change, waitsFor } = await customer();
  const booking = await requested();
  await change(booking, "cancelled");
  await inTheMiddle(
    ctx.db,
    (tx) => change(booking, "requested", tx),
    () => change(booking, "booked"),
  );
  expect(await waitsFor()).toEqual([null]);
});
