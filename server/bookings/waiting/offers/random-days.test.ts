import fc from "fast-check";
import { expect, test } from "vitest";
import { bookings } from "@/db/schema/bookings";
import { waitingListEntries } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { createBooking } from "@/server/bookings/create";
import { updateBooking } from "@/server/bookings/update";
import { fullDay, offersOf, smallBusiness, someLead, waits } from "@/server/bookings/waiting/waiting.fixture";
import { openMailbox } from "@/tests/mailbox";
import type { TestCtx } from "@/tests/world";
import { answerByLink } from "./answer";
import { offerTimes } from "./offer-times";

openMailbox();

type World = Awaited<ReturnType<typeof smallBusiness>> & { lead_id: string };
const ACTS = ["sweep", "cancel", "book", "accept", "accept"] as const;

const isBooked = (ctx: TestCtx) => inOrg(ctx, bookings, hasValue(bookings.status, "booked"));

/** Does one thing that may happen at any moment; what is refused is refused. */
async function act({ ctx, at, lead_id }: World, kind: (typeof ACTS)[number], pick: number): Promise<void> {
  if (kind === "sweep") return offerTimes(ctx);
  const starts_at = at(pick % 2 === 0 ? "09:00" : "10:00");
  if (kind === "book")
    return void (await createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at }).catch(() => null));
  const booked = await ctx.db.select({ id: bookings.id }).from(bookings).where(isBooked(ctx));
  const one = booked[pick % Math.max(1, booked.length)];
  if (kind === "cancel" && one)
    return void (await updateBooking(ctx, { booking_id: one.id, status: "cancelled" }).catch(() => null));
  const open = (await offersOf(ctx)).filter(({ status }) => status === "open");
  const offer = open[pick % Math.max(1, open.length)];
  if (kind === "accept" && offer)
    await answerByLink(ctx, { offer, entry: { id: offer.entry_id } }, "accepted").catch(() => null);
}

/** What has each time: appointments, and open offers. */
async function holders({ ctx, at }: World) {
  const booked = await ctx.db.select({ at: bookings.starts_at }).from(bookings).where(isBooked(ctx));
  const open = (await offersOf(ctx)).filter(({ status }) => status === "open");
  const held = [...booked.map((one) => one.at), ...open.map(({ starts_at }) => starts_at)];
  return ["09:00", "10:00"].map((time) => held.filter((one) => one === at(time)).length);
}

test("whatever happens at once, no time has two holders and nobody who accepted is offered more", async () => {
  const someActs = fc.array(
    fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.integer({ min: 0, max: 9 })), {
      minLength: 2,
      maxLength: 5,
    }),
    { minLength: 3, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(someActs, async (rounds) => {
      const small = await smallBusiness();
      const { ctx, day } = small;
      await fullDay(small);
      for (const name of ["Ada", "Ben", "Cyd"]) await waits(ctx, name, day);
      const world = { ...small, lead_id: (await someLead(ctx, "Staffs")).id };
      for (const acts of rounds) {
        await Promise.all(acts.map(([kind, pick]) => act(world, kind, pick)));
        expect(Math.max(...(await holders(world)))).toBeLessThanOrEqual(1);
      }
      const offers = await offersOf(ctx);
      const entries = await ctx.db.select().from(waitingListEntries).where(inOrg(ctx, waitingListEntries));
      for (const { id, status } of entries) {
        const theirs = offers.filter(({ entry_id }) => entry_id === id);
        expect(theirs.length).toBeLessThanOrEqual(3);
        expect(theirs.some((offer) => offer.status === "accepted")).toBe(status === "booked");
        if (status === "booked") expect(theirs.at(-1)?.status).toBe("accepted");
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);
