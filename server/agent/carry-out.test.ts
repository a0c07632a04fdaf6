import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { listBookings } from "@/server/bookings/actions";
import { lockConversation } from "@/server/conversations/writes";
import { listEvents } from "@/server/webhooks/feed";
import { scene } from "@/tests/scene";
import { carryOut } from "./carry-out";

test("the lead is updated before the booking is announced, and the reply confirms the booking", async () => {
  const { ctx, id } = await scene();
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await transaction(ctx.db, async (tx) => {
    const row = await lockConversation(tx, ctx, id);
    await carryOut(tx, { ...ctx, actor: { kind: "agent" }, db: tx }, row, {
      kind: "answer",
      reply: { text: "before the row" },
      events: [
        { event: "new_lead", data: { name: "Ada Lovelace" } },
        { event: "booking_request", data: { starts_at, service: "Cleaning", confirmed: true } },
        { event: "escalation", data: { reason: "They asked." } },
      ],
      confirms: (changed) => ({ text: `booked: ${changed.length}` }),
      state: null,
    });
  });
  expect((await listBookings(ctx, {})).bookings).toMatchObject([{ status: "booked" }]);
  const { events } = await listEvents(ctx, {});
  const order = events.map(({ event }) => event);
  const told = events.find(({ event }) => event === "lead.updated");
  expect(JSON.stringify(told)).toContain("Ada Lovelace");
  expect(order.indexOf("lead.updated")).toBeLessThan(order.indexOf("booking.created"));
  expect(JSON.stringify(events)).toContain("booked: 1");
});
