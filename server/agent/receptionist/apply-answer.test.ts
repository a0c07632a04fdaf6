import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { agentCalls } from "@/db/schema/message-steps";
import { momentOf } from "@/lib/time/clock";
import { listBookings } from "@/server/bookings/actions";
import { lockConversation } from "@/server/conversations/writes";
import { listEvents } from "@/server/webhooks/feed";
import { scene } from "@/tests/scene";
import { carryOut } from "./apply-answer";

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

test.each([
  ["an unknown event", { event: "tag_added", data: {} }, /tag_added.*was left out/],
  [
    "a status that does not exist",
    { event: "status_update", data: { status: "gone" } },
    /status_update.*left out/,
  ],
  [
    "another customer's conversation",
    { event: "escalation", data: { conversation_id: crypto.randomUUID() } },
    /escalation/,
  ],
])(
  "%s costs no answer: the reply is sent, good events count, and the timeline says why",
  async (_, bad, why) => {
    const events = [bad, { event: "new_lead", data: { name: "Ada Byron" } }];
    const { ctx, id, answer, read } = await scene(() => ({ body: { reply: { text: "Got it" }, events } }));
    await answer();
    expect((await read()).messages.at(-1)?.content).toBe("Got it");
    const [call] = await ctx.db.select().from(agentCalls).where(eq(agentCalls.conversation_id, id));
    expect(call).toMatchObject({ outcome: "answered", reason: expect.stringMatching(why) });
    const [lead] = await ctx.db.select().from(leads).where(eq(leads.organization_id, ctx.organization_id));
    expect(lead?.name).toBe("Ada Byron");
  },
);

test("a time without an offset is by the event's time zone, or the organization's", async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const data = { starts_at: `${day}T15:00:00`, time_zone: "America/New_York" };
  const { ctx, answer } = await scene(() => ({
    body: { reply: { text: "Noted" }, events: [{ event: "booking_request", data }] },
  }));
  await answer();
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(eq(bookings.organization_id, ctx.organization_id));
  expect(booking?.starts_at).toBe(momentOf(day, "15:00", "America/New_York"));
});
