import { and, asc, eq, gte, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { calendarEvents, type calendars } from "@/db/schema/calendars";
import { leads } from "@/db/schema/leads";
import { inOrg, references, sameOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { DAY_MS } from "@/lib/time/clock";
import {
  type CalendarAppointment,
  CalendarFault,
  type OpenCalendar,
} from "@/server/adapters/calendar/service";
import { eventUid } from "@/server/bookings/scheduler/event-uid";
import { noteSchedulerUid } from "@/server/bookings/scheduler/scheduler-uids";
import type { Ctx } from "@/server/http/ctx";
import { eventColumns, toCalendarEvent } from "./event";

type Row = typeof calendars.$inferSelect;

/** At most this many per run; the next run continues. */
const MOST = 100;

const TAKE_PLACE = ["booked", "completed", "no_show"] as const;

/** The fields written to a calendar, with the customer's for calendars that invite them. */
const written = {
  ...eventColumns,
  lead_id: leads.id,
  email: leads.email,
  phone: leads.phone,
  booked_zone: bookings.time_zone,
  version: calendarEvents.version,
};

/** The resource's bookings whose current state the calendar does not hold. A scheduler's bookings are its own. */
const unwritten = (ctx: Ctx, row: Row) =>
  ctx.db
    .select(written)
    .from(bookings)
    .innerJoin(leads, references(bookings, "lead_id", leads))
    .leftJoin(
      calendarEvents,
      sameOrg(
        bookings,
        calendarEvents,
        eq(calendarEvents.booking_id, bookings.id),
        eq(calendarEvents.calendar_id, row.id),
      ),
    )
    .where(
      inOrg(
        ctx,
        bookings,
        eq(bookings.resource_id, row.resource_id),
        hasValue(bookings.status, ...TAKE_PLACE),
        isNull(bookings.uid),
        // Practice customers are not invited.
        row.kind === "calcom" ? eq(leads.practice, false) : undefined,
        isNotNull(bookings.starts_at),
        gte(bookings.starts_at, new Date(Date.now() - DAY_MS).toISOString()),
        or(isNull(calendarEvents.written_state), ne(calendarEvents.written_state, bookings.updated_at)),
      ),
    )
    // Appointments that were never tried go before those that were.
    .orderBy(sql`${calendarEvents.written_state} is not null`, asc(bookings.starts_at))
    .limit(MOST);

/** What the calendar still holds of bookings that were cancelled, moved to another resource, or deleted. */
const outdated = (ctx: Ctx, row: Row) =>
  ctx.db
    .select({ booking_id: calendarEvents.booking_id, version: calendarEvents.version })
    .from(calendarEvents)
    .leftJoin(bookings, references(calendarEvents, "booking_id", bookings))
    .where(
      inOrg(
        ctx,
        calendarEvents,
        eq(calendarEvents.calendar_id, row.id),
        or(
          isNull(bookings.id),
          hasValue(bookings.status, "cancelled", "requested"),
          // A booking that was rescheduled at the scheduler belongs to it from then on: it is removed from other
          // calendars.
          row.kind === "calcom" ? undefined : isNotNull(bookings.uid),
          and(isNotNull(bookings.resource_id), ne(bookings.resource_id, row.resource_id)),
        ),
      ),
    )
    .limit(MOST);

/** Older than any state of a booking, and than any trigger about a booking that we wrote there ourselves. */
const BEFORE_ALL = new Date(0).toISOString();

type Unwritten = Awaited<ReturnType<typeof unwritten>>[number];

function toAppointment(booking: Unwritten & { starts_at: string }, time_zone: string): CalendarAppointment {
  const { lead_id, lead_name, email, phone, booked_zone } = booking;
  return {
    ...toCalendarEvent(booking, true),
    booking_id: booking.id,
    time_zone: booked_zone ?? time_zone,
    customer: { lead_id, name: lead_name, email, phone },
  };
}

/** Records that a calendar may hold a booking from now on. */
async function noteTried(ctx: Ctx, row: Row, booking_id: string, { ends_at }: CalendarAppointment) {
  const { organization_id } = ctx;
  await ctx.db
    .insert(calendarEvents)
    .values({ organization_id, calendar_id: row.id, booking_id, written_state: BEFORE_ALL, ends_at })
    .onConflictDoNothing();
}

/** Records which state of a booking a calendar holds, and the calendar's version of it. */
async function noteWritten(
  ctx: Ctx,
  row: Row,
  booking: Unwritten,
  event: CalendarAppointment,
  version: string | null,
) {
  const { organization_id } = ctx;
  const state = { version, written_state: booking.updated_at, ends_at: event.ends_at };
  await ctx.db
    .insert(calendarEvents)
    .values({ organization_id, calendar_id: row.id, booking_id: booking.id, ...state })
    .onConflictDoUpdate({
      target: [calendarEvents.organization_id, calendarEvents.calendar_id, calendarEvents.booking_id],
      set: state,
    });
  if (row.kind === "calcom" && version) await noteSchedulerUid(ctx, version, booking.id, BEFORE_ALL);
}

/**
 * Runs `act` for each item. An appointment that is not accepted does not stop the others; its fault is thrown at the
 * end.
 */
async function each<Item>(items: Item[], act: (item: Item) => Promise<void>): Promise<void> {
  let refused: CalendarFault | undefined;
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof CalendarFault && error.kind === "event")) throw error;
      refused ??= error;
    }
  }
  if (refused) throw refused;
}

/** Writes the changed appointments of a resource into its calendar, and removes outdated ones. */
export async function writeAppointments(
  ctx: Ctx,
  row: Row,
  calendar: OpenCalendar,
  time_zone: string,
): Promise<void> {
  await each(await outdated(ctx, row), async ({ booking_id, version }) => {
    await calendar.remove(eventUid(booking_id), version);
    const isIt = inOrg(
      ctx,
      calendarEvents,
      eq(calendarEvents.calendar_id, row.id),
      eq(calendarEvents.booking_id, booking_id),
    );
    await ctx.db.delete(calendarEvents).where(isIt);
  });
  await each(await unwritten(ctx, row), async ({ starts_at, ...booking }) => {
    if (!starts_at) return;
    const event = toAppointment({ ...booking, starts_at }, time_zone);
    // Recorded first, so that it is still removed there later if recording the write fails.
    await noteTried(ctx, row, booking.id, event);
    const { version } = await calendar.write(event, booking.version);
    await noteWritten(ctx, row, { ...booking, starts_at }, event, version);
  });
}
