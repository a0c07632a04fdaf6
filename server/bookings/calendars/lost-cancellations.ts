import { eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { calendarEvents, type calendars } from "@/db/schema/calendars";
import { inOrg, sameOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { HOUR_MS } from "@/lib/time/clock";
import type { OpenCalendar } from "@/server/adapters/calendar/service";
import { eventUid } from "@/server/bookings/scheduler/event-uid";
import { applyTrigger } from "@/server/bookings/scheduler/scheduler";
import type { Ctx } from "@/server/http/ctx";

type Row = typeof calendars.$inferSelect;

/** The upcoming appointments of the calendar's resource that the scheduler should hold: our booking ids by its uid. */
async function heldOf(ctx: Ctx, row: Row): Promise<Map<string, string>> {
  const { booking_id, calendar_id } = calendarEvents;
  const rows = await ctx.db
    .select({ id: bookings.id, uid: bookings.uid, version: calendarEvents.version })
    .from(bookings)
    .leftJoin(
      calendarEvents,
      sameOrg(bookings, calendarEvents, eq(booking_id, bookings.id), eq(calendar_id, row.id)),
    )
    .where(
      inOrg(
        ctx,
        bookings,
        eq(bookings.resource_id, row.resource_id),
        hasValue(bookings.status, "booked"),
        gt(bookings.starts_at, new Date().toISOString()),
        // Our own bookings only if the calendar holds their current state: other changes are still to be written there.
        // The scheduler's bookings are its own.
        or(
          isNotNull(bookings.uid),
          isNull(calendarEvents.booking_id),
          eq(calendarEvents.written_state, bookings.updated_at),
        ),
      ),
    );
  return new Map(
    rows.flatMap(({ id, uid, version }) => ((uid ?? version) ? [[uid ?? version ?? "", id]] : [])),
  );
}

/** When a calendar was last asked about a missing uid, which may be held by another of the person's event types. */
const asked = new Map<string, number>();

/** The missing uids that the calendar was not asked about within the last hour; records them as asked. */
function toAskAbout(calendar_id: string, missing: ReadonlySet<string>): ReadonlySet<string> {
  const now = Date.now();
  for (const [key, at] of asked) if (at <= now - HOUR_MS) asked.delete(key);
  const keyOf = (uid: string) => `${calendar_id} ${uid}`;
  const due = [...missing].filter((uid) => !asked.has(keyOf(uid)));
  for (const uid of due) asked.set(keyOf(uid), now);
  return new Set(due);
}

/**
 * Applies cancellations at a scheduler whose webhook was lost, as if it had arrived. `there`: the uids, theirs and
 * ours, that the calendar holds. The scheduler is asked only if one of ours is missing, and once an hour about each.
 */
export async function takeLostCancellations(
  ctx: Ctx,
  row: Row,
  calendar: OpenCalendar,
  there: ReadonlySet<string>,
): Promise<void> {
  if (!calendar.calledOff) return;
  const held = await heldOf(ctx, row);
  const missing = [...held].filter(([uid, id]) => !there.has(uid) && !there.has(eventUid(id)));
  const uids = toAskAbout(row.id, new Set(missing.map(([uid]) => uid)));
  if (uids.size === 0) return;
  const nothing = {
    title: null,
    service: null,
    event_type: null,
    location: null,
    attendee: null,
    notes: null,
  };
  for (const { uid, at, starts_at, ends_at, reason } of await calendar.calledOff()) {
    if (!uids.has(uid)) continue;
    await applyTrigger(
      { ...ctx, actor: { kind: "scheduler" } },
      {
        ...{
          kind: "cancelled",
          uid,
          previous_uid: null,
          seats: [],
          created_at: at,
          starts_at,
          ends_at,
          ...nothing,
        },
        ...{ cancellation_reason: reason, reschedule_requested: false },
        ...{ lead_id: null, booking_id: null, organization_id: ctx.organization_id },
      },
    );
  }
}
