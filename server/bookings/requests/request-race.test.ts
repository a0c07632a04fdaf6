import { expect, test } from "vitest";
import { type Tx, transaction } from "@/db/client";
import type { BookingStatus } from "@/schema/booking";
import { applyEvent } from "@/server/agent/apply-event";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { replyInInbox } from "@/server/conversations/inbox/actions";
import { changeConversations, undoChanges } from "@/server/conversations/inbox/bulk";
import { listInbox } from "@/server/conversations/inbox/list";
import { createLead, listLeads } from "@/server/leads/actions";
import { mergeLeads, undoMerge } from "@/server/leads/merge/merge";
import { inTheMiddle } from "@/tests/locks";
import { connectB, postB, textTo } from "@/tests/whatsapp";
import { newOrg } from "@/tests/world";

const START = "2031-01-06T09:00:00.000Z";

/** A customer who has written, and how to request an appointment for them. */
async function customer() {
  const ctx = await newOrg();
  const number = await connectB(ctx);
  await postB(textTo(number.address, { timestamp: Math.floor(Date.now() / 1000) }), number.app_secret);
  const lead_id = (await listLeads(ctx, {})).leads[0]?.id ?? "";
  const event = { event: "booking_request", data: { lead_id, starts_at: START, confirmed: false } } as const;
  const request = async (tx: Tx) => (await applyEvent(tx, ctx, event)).booking_id ?? "";
  const idOf = async () => (await listInbox(ctx, {})).items.map(({ id }) => id);
  return {
    ...{ ctx, lead_id, idOf },
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

test("undoing what ended the wait for a request restores no wait for one declined since", async () => {
  const { ctx, idOf, requested, change, waitsFor } = await customer();
  const booking = await requested();
  const settle = { act: "settle" } as const;
  const { undo_id } = await changeConversations(ctx, { conversation_ids: await idOf(), change: settle });
  await change(booking, "cancelled");
  await undoChanges(ctx, { undo_id: undo_id ?? "" });
  expect(await waitsFor()).toEqual([null]);
});

test("when a merge is undone, nobody is needed for a request that stays with the other lead", async () => {
  const { ctx, lead_id: duplicate_id, request, waitsFor } = await customer();
  const { id: lead_id } = await createLead(ctx, { name: "Ada" });
  const { merge_id } = await mergeLeads(ctx, { lead_id, duplicate_id });
  await transaction(ctx.db, request);
  expect(await waitsFor()).toEqual(["booking_requested"]);
  await undoMerge(ctx, { merge_id });
  expect(await waitsFor()).toEqual([null]);
});

test("a reply that is sent while the request is declined leaves no wait for it", async () => {
  const { ctx, idOf, requested, change, waitsFor } = await customer();
  const booking = await requested();
  const conversation_ids = await idOf();
  await changeConversations(ctx, { conversation_ids, change: { act: "settle" } });
  const said = { conversation_id: conversation_ids[0] ?? "", content: "In a moment" };
  await inTheMiddle(
    ctx.db,
    (tx) => replyInInbox({ ...ctx, db: tx }, said),
    () => change(booking, "cancelled"),
  );
  expect(await waitsFor()).toEqual([null]);
});

test("a closed conversation that waited for a request does so no longer once that is confirmed", async () => {
  const { ctx, lead_id, idOf, requested, change, waitsFor } = await customer();
  const conversation_ids = await idOf();
  for (const confirm of [
    (booking: string) => change(booking, "booked"),
    () => createBooking(ctx, { lead_id, starts_at: "2031-01-07T09:00:00.000Z" }),
  ]) {
    const booking = await requested();
    await changeConversations(ctx, { conversation_ids, change: { act: "complete" } });
    await replyInInbox(ctx, { conversation_id: conversation_ids[0] ?? "", content: "In a moment" });
    expect(await waitsFor()).toEqual(["booking_requested"]);
    await confirm(booking);
    expect(await waitsFor()).toEqual([null]);
  }
});
