import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { byId, inOrg } from "@/db/tenant";
import { addDays, dateOf, iso, momentOf } from "@/lib/time/clock";
import type { PageSettingsPatch } from "@/schema/booking-page";
import { createBooking } from "@/server/bookings/create";
import { shownPage } from "@/server/bookings/page/page.fixture";
import { createLead } from "@/server/leads/actions";
import type { TestCtx } from "@/tests/world";
import { createWaiting } from "./actions";

/** A time zone in which it is about noon now, so that nothing is kept for the morning. */
function noonZone(at = Date.now()): string {
  const ahead = 12 - new Date(at).getUTCHours();
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

const OPEN = [{ from: "09:00", to: "11:00" }];

/** A business with two times of an hour a day, whose customers can be mailed. */
export async function smallBusiness(patch: PageSettingsPatch = {}, fields: object = {}) {
  const time_zone = noonZone();
  const opening_hours = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [day, OPEN]));
  const page = await shownPage(patch, { name: "Harbour Dental", time_zone, opening_hours, ...fields });
  const { ctx } = page;
  const isMe = byId(ctx, users, ctx.actor.id);
  await ctx.db.update(users).set({ is_verified: true }).where(isMe);
  const day = addDays(dateOf(Date.now(), time_zone), 2);
  const at = (time: string) => iso(Date.parse(momentOf(day, time, time_zone)));
  return { ...page, time_zone, day, at };
}

export const someLead = async (ctx: TestCtx, name: string) => {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`;
  return { ...(await createLead(ctx, { name, email })), email };
};

/** Books both times of a day, and returns the appointments. */
export async function fullDay({ ctx, at }: Awaited<ReturnType<typeof smallBusiness>>) {
  const { id: lead_id } = await createLead(ctx, { name: "Early Bird" });
  const book = (time: string) =>
    createBooking(ctx, { lead_id, services: ["Cleaning"], starts_at: at(time), customer_knows: true });
  return [await book("09:00"), await book("10:00")] as const;
}

export async function waits(ctx: TestCtx, name: string, day: string, given: object = {}) {
  const lead = await someLead(ctx, name);
  const wish = { services: ["Cleaning"], first_on: day, last_on: day, ...given };
  return { ...(await createWaiting(ctx, { lead_id: lead.id, ...wish })), email: lead.email };
}

export const offersOf = (ctx: TestCtx, entry_id?: string) =>
  ctx.db
    .select()
    .from(waitingListOffers)
    .where(inOrg(ctx, waitingListOffers, entry_id ? eq(waitingListOffers.entry_id, entry_id) : undefined))
    .orderBy(waitingListOffers.id);
