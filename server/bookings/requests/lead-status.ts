import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import type { BookingStatus } from "@/schema/booking";
import type { LeadStatus } from "@/schema/lead";
import type { Ctx } from "@/server/http/ctx";
import { changeLead, isLead } from "@/server/leads/store";

const AFTER: Record<BookingStatus, LeadStatus> = {
  requested: "booking_offered",
  booked: "booked",
  completed: "completed",
  no_show: "no_show",
  cancelled: "cancelled",
};

/**
 * The status that follows from all of a lead's appointments: from the next one, else from a waiting request, else from
 * the last one. Undefined if it has none.
 */
export async function statusByBookings(tx: Tx, ctx: Ctx, lead_id: string): Promise<LeadStatus | undefined> {
  const { id, status, starts_at, confirmed_at } = bookings;
  const isAhead = sql`(${status} = 'booked' and ${starts_at} > ${inMs().toISOString()}::timestamptz)`;
  const [found] = await tx
    .select({ status, confirmed_at, is_ahead: sql<boolean>`${isAhead}` })
    .from(bookings)
    .where(inOrg(ctx, bookings, sql`${bookings.lead_id} = ${lead_id}::uuid`))
    .orderBy(
      sql`case when ${isAhead} then 0 when ${status} = 'requested' then 1 else 2 end`,
      sql`case when ${isAhead} then ${starts_at} end`,
      sql`${starts_at} desc nulls last`,
      sql`${id} desc`,
    )
    .limit(1);
  if (!found) return undefined;
  return found.is_ahead && found.confirmed_at !== null ? "confirmed" : AFTER[found.status];
}

/**
 * Sets a lead's status to what follows from its appointments, unless that is the same as before the change (`before`):
 * then a status that staff or the agent chose stays.
 */
export async function followBookings(tx: Tx, ctx: Ctx, lead_id: string, before?: LeadStatus): Promise<void> {
  // Locked first, so that of two changes at once the later one sees the earlier.
  await tx.select({ id: leads.id }).from(leads).where(isLead(ctx, lead_id)).for("no key update");
  const status = await statusByBookings(tx, ctx, lead_id);
  if (status !== undefined && status !== before) await changeLead(tx, ctx, lead_id, () => ({ status }));
}
