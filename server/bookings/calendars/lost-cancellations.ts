import { eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { calendarEvents, type calendars } from "@/db/schema/calendars";
import { inOrg, sameOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import type { OpenCalendar } from "@/server/adapters/calendar/service";
import { eventUid } from "@/server/bookings/event-uid";
import { applyTrigger } from "@/server/bookings/scheduler";
import type { Ctx } from "@/server/http/ctx";
import { HOUR_MS } from "@/server/lib/clock";

type Row = typeof calendars.$inferSelect;

/** The resource's appointments to come that the scheduler should hold, by what it calls each. */
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
        // Of ours what it holds as it is now: what has changed since is still to be written there. What it moved itself is its own.
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

/** When a calendar was last asked about one that is missing there: another of the person's event types may hold it. */
const asked = new Map<string, number>();

/** Those about which it is time to ask a calendar, which is noted. */
function toAskAbout(calendar_id: string, missing: ReadonlySet<string>): ReadonlySet<string> {
  const now = Date.now();
  for (const [key, at] of asked) if (at <= now - HOUR_MS) asked.delete(key);
  const keyOf = (uid: string) => `${calendar_id} ${uid}`;
  const due = [...missing].filter((uid) => !asked.has(keyOf(uid)));
  for (const uid of due) asked.set(keyOf(uid), now);
  return new Set(due);
}

/**
 * Takes what was called off at a scheduler whose webhook about it never came, as that would have been taken. `there` is what
 * it holds, by its names and ours; it is asked only where something of ours is missing, and about each once an hour.
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
        ...{ kind: "cancelled", uid, previous_uid: null, created_at: at, starts_at, ends_at, ...nothing },
        ...{ cancellation_reason: reason, reschedule_requested: false },
        ...{ lead_id: null, booking_id: null, organization_id: ctx.organization_id },
      },
    );
  }
}
