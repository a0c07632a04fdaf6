import { eq, sql } from "drizzle-orm";
import { transaction } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { bookings } from "@/db/schema/bookings";
import { busyTimes, calendarEvents, calendars } from "@/db/schema/calendars";
import { newId } from "@/db/schema/columns";
import { byId, byIds, inOrg } from "@/db/tenant";
import { log } from "@/lib/observe/log";
import { DAY_MS, HOUR_MS, iso } from "@/lib/time/clock";
import { toStorable } from "@/schema/common";
import type { BusyTime, BusyTimes } from "@/server/adapters/calendar/busy";
import { CalendarFault, type OpenCalendar } from "@/server/adapters/calendar/service";
import { eventUid, ownBooking } from "@/server/bookings/scheduler/event-uid";
import { bookingsOfUids } from "@/server/bookings/scheduler/scheduler-uids";
import type { Ctx } from "@/server/http/ctx";
import { takeLostCancellations } from "./lost-cancellations";

const DAYS_AHEAD = 366;
const MOST_BUSY = 20_000;
const MOST_AT_ONCE = 2000;
/** Recurring events move into the window although nothing changes, so everything is read again after this long. */
const WHOLE_MS = 6 * HOUR_MS;

type Row = typeof calendars.$inferSelect;

/**
 * The busy times without our own appointments, which block their resource already. At a scheduler's calendar, one is
 * left out only while its appointment is booked with this resource at that time; otherwise the time is taken there,
 * whatever our record says.
 */
async function withoutOwn(ctx: Ctx, row: Row, busy: BusyTime[]): Promise<BusyTime[]> {
  const names = [...new Set(busy.map(({ external_id }) => external_id))];
  const booking_ids = new Map(await bookingsOfUids(ctx, names));
  for (const name of names) {
    const booking_id = ownBooking(name);
    if (booking_id) booking_ids.set(name, booking_id);
  }
  if (booking_ids.size === 0) return busy;
  const { id, status, resource_id, starts_at } = bookings;
  const isNamed = byIds(ctx, bookings, [...new Set(booking_ids.values())]);
  const rows = await ctx.db.select({ id, status, resource_id, starts_at }).from(bookings).where(isNamed);
  const found = new Map(rows.map((one) => [one.id, one]));
  return busy.filter(({ external_id, from }) => {
    const own = found.get(booking_ids.get(external_id) ?? "");
    if (!own || row.kind !== "calcom") return !own;
    const isHere = own.status === "booked" && own.resource_id === row.resource_id;
    return !(isHere && own.starts_at !== null && Date.parse(own.starts_at) === from);
  });
}

/** The calendar's version of each of our events when it was written, by our uid; for Microsoft only. */
async function versionsOf(ctx: Ctx, { id, kind }: Row): Promise<Map<string, string> | undefined> {
  if (kind !== "microsoft") return undefined;
  const { booking_id, version, calendar_id } = calendarEvents;
  const isHere = inOrg(ctx, calendarEvents, eq(calendar_id, id));
  const rows = await ctx.db.select({ booking_id, version }).from(calendarEvents).where(isHere);
  return new Map(rows.flatMap((one) => (one.version ? [[eventUid(one.booking_id), one.version]] : [])));
}

/** The condition that the calendar's settings and credentials are unchanged since `row` was read. */
export const isAsRead = (ctx: Ctx, { id, updated_at }: Row) =>
  byId(ctx, calendars, id, eq(calendars.updated_at, updated_at));

/**
 * Replaces the stored busy times with what was read, unless the calendar was changed or disconnected in the meantime.
 */
async function keep(ctx: Ctx, row: Row, found: BusyTimes & { tag: string | null }) {
  const { organization_id } = ctx;
  await transaction(ctx.db, async (tx) => {
    const { tag, unreadable, examples } = found;
    const unreadable_examples = examples.map(({ starts, reason }) => ({
      starts,
      reason: toStorable(reason),
    }));
    const read = { tag, unreadable, unreadable_examples, read_whole_at: sql`now()` };
    const [calendar] = await tx
      .update(calendars)
      .set(read)
      .where(isAsRead(ctx, row))
      .returning({ resource_id: calendars.resource_id });
    if (!calendar) return;
    await tx.delete(busyTimes).where(inOrg(ctx, busyTimes, eq(busyTimes.calendar_id, row.id)));
    // In parts, between which this process does other work.
    for (let at = 0; at < found.busy.length; at += MOST_AT_ONCE) {
      const rows = found.busy.slice(at, at + MOST_AT_ONCE).map(({ from, until, external_id }) => ({
        ...{ organization_id, id: newId(), calendar_id: row.id, ...calendar },
        ...{ external_id: external_id.slice(0, 500), starts_at: iso(from), ends_at: iso(until) },
      }));
      await tx.insert(busyTimes).select(rowsOf(busyTimes, rows));
    }
  });
}

/** Reads a calendar if it has changed, or was not read in full for six hours, and stores its busy times. */
export async function readCalendar(
  ctx: Ctx,
  row: Row,
  calendar: OpenCalendar,
  time_zone: string,
): Promise<void> {
  const now = Date.now();
  const isRecent = row.read_whole_at !== null && now - Date.parse(row.read_whole_at) < WHOLE_MS;
  const window = { from: now - DAY_MS, until: now + DAYS_AHEAD * DAY_MS };
  // Which of a scheduler's busy times are left out depends on our bookings, so its tag is not enough.
  const known = isRecent && row.kind !== "calcom" ? row.tag : null;
  const versions = await versionsOf(ctx, row);
  const { tag, changed } = await calendar.read({ window, time_zone, tag: known, versions });
  if (!changed) return;
  if (changed.busy.length > MOST_BUSY)
    throw new CalendarFault("later", `it holds more than ${MOST_BUSY} times of the coming year`);
  await keep(ctx, row, { ...changed, tag, busy: await withoutOwn(ctx, row, changed.busy) });
  const { unreadable, examples } = changed;
  if (unreadable > 0)
    log.warn(
      { calendar_id: row.id, unreadable, reason: examples[0]?.reason },
      "a calendar has unreadable events",
    );
  await lookForLost(ctx, row, calendar, new Set(changed.busy.map((one) => one.external_id)));
}

/** Looks for lost cancellations. A failure is only logged: the busy times are stored already. */
async function lookForLost(ctx: Ctx, row: Row, calendar: OpenCalendar, there: ReadonlySet<string>) {
  try {
    await takeLostCancellations(ctx, row, calendar, there);
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    log.warn({ calendar_id: row.id, reason: error.message }, "what was called off there is not known");
  }
}

const ofCalendar = (ctx: Ctx, calendar_id: string) =>
  inOrg(ctx, busyTimes, eq(busyTimes.calendar_id, calendar_id));

/** Deletes a calendar's busy times, so that they no longer block. */
export const dropBusyTimes = (ctx: Ctx, calendar_id: string) =>
  ctx.db.delete(busyTimes).where(ofCalendar(ctx, calendar_id));

/** Moves a calendar's busy times to its current resource. */
export const moveBusyTimes = (ctx: Ctx, { id, resource_id }: Row) =>
  ctx.db.update(busyTimes).set({ resource_id }).where(ofCalendar(ctx, id));
