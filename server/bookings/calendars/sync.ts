import { isNull, lte, or, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { whileLocked } from "@/db/locks";
import { calendars } from "@/db/schema/calendars";
import { acrossOrgs, byId } from "@/db/tenant";
import { MINUTE_MS } from "@/lib/time/clock";
import { inMs } from "@/lib/time/time";
import { toStorable } from "@/schema/common";
import { notify } from "@/server/accounts/notifications/notify";
import { organizationOf } from "@/server/accounts/organization/organization";
import { CalendarFault } from "@/server/adapters/calendar/service";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { enqueue } from "@/server/queue/enqueue";
import type { RunAgain } from "@/server/queue/job";
import { calendarNotice } from "./failing";
import { type OfCalendar, syncCalendarJob } from "./jobs";
import { openCalendar } from "./open";
import { isAsRead, readCalendar } from "./read";
import { writeAppointments } from "./write";

type Row = typeof calendars.$inferSelect;

/** Runs `act` and returns its CalendarFault; null if it succeeded. Rethrows other errors. */
async function faultOf(act: () => Promise<void>): Promise<CalendarFault | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    return error;
  }
}

/** Shorter than the 15 minutes after which a calendar is stale, so that it is tried once more before. */
const MOST_WAIT_SECONDS = 600;

/**
 * When to try a calendar again, as SQL; null for no wait. One with refused credentials need not be tried again soon.
 */
function waitOf(faults: (CalendarFault | null)[]) {
  const waits = faults.flatMap((fault) => {
    if (fault?.kind === "refused") return [MOST_WAIT_SECONDS];
    return fault?.retry_after_seconds ?? [];
  });
  const seconds = Math.min(Math.max(0, ...waits), MOST_WAIT_SECONDS);
  return seconds === 0 ? null : sql`now() + make_interval(secs => ${seconds})`;
}

const READ_LATELY_MS = 5 * MINUTE_MS;

/**
 * Whether reading can wait for the next round: the service asked us to wait with writing, and the last read is recent.
 */
const canWait = ({ read_at }: Row, unwritten: CalendarFault | null): boolean =>
  unwritten?.retry_after_seconds != null &&
  read_at !== null &&
  Date.now() - Date.parse(read_at) < READ_LATELY_MS;

/** The condition that a calendar has been failing for 15 minutes, as long as it takes to be stale. */
const failsLong = sql<boolean>`coalesce(${calendars.failing_since} < now() - interval '15 minutes', false)`;

/** Notifies the owners that a calendar can't be read or written, once until it works again. */
const tell = (tx: Tx, ctx: Ctx, row: Pick<Row, "id" | "name" | "failing_since">, failure: string | null) =>
  // Sent as the system, so that the member who triggered this sync is notified too.
  notify(tx, systemCtx(ctx.db, ctx.organization_id), calendarNotice(row, failure));

/**
 * Writes our appointments into a calendar, if `writes`, and reads it. Returns false if a sync is already running: two
 * at once would write the same appointment twice.
 */
export function syncNow(ctx: Ctx, row: Row, { writes = true } = {}): Promise<boolean> {
  const syncing = async () => {
    await syncAlone(ctx, row, writes && row.takes_appointments);
    return true;
  };
  return whileLocked(lockOf(row.id), syncing, false);
}

const lockOf = (calendar_id: string): string => `calendar:${calendar_id}`;

/**
 * Writes and reads a calendar and records failures. A failed write does not prevent the read, except if the credentials
 * are refused.
 */
async function syncAlone(ctx: Ctx, row: Row, writes: boolean): Promise<void> {
  const { time_zone } = await organizationOf(ctx);
  const unwritten = await faultOf(async () => {
    if (writes) await writeAppointments(ctx, row, openCalendar(ctx, row), time_zone);
  });
  const waits = row.blocks && canWait(row, unwritten);
  const unread = await faultOf(async () => {
    // Refused credentials can't read either.
    if (unwritten?.kind === "refused") throw unwritten;
    if (row.blocks && !waits) await readCalendar(ctx, row, openCalendar(ctx, row), time_zone);
  });
  const fault = unread ?? unwritten;
  const failure = fault && toStorable(fault.message).slice(0, 500);
  const state = {
    ...(unread === null && !waits && { read_at: sql`now()` }),
    failing_since: failure === null ? null : sql`coalesce(${calendars.failing_since}, now())`,
    failure,
    ask_after: waitOf([unread, unwritten]),
  };
  await transaction(ctx.db, async (tx) => {
    const [now] = await tx
      .update(calendars)
      .set(state)
      .where(isAsRead(ctx, row))
      .returning({ failing_since: calendars.failing_since, failsLong });
    if (now?.failsLong) await tell(tx, ctx, { ...row, failing_since: now.failing_since }, failure);
  });
}

const jobOf = ({ organization_id, id: calendar_id }: Row) => ({ organization_id, calendar_id });

/**
 * Syncs a calendar for a caller who waits for it. A job follows if only reading is waited for and there is something to
 * write, or if another sync is running, which may have begun before the change that must be seen.
 */
export async function syncFor(ctx: Ctx, row: Row, { writes }: { writes: boolean }): Promise<void> {
  const isDone = await syncNow(ctx, row, { writes });
  if (isDone && (writes || !row.takes_appointments)) return;
  await enqueue(ctx.db, syncCalendarJob, jobOf(row), { key: lockOf(row.id) });
}

const UNDER_WAY_MS = 5000;

export async function syncCalendar({ organization_id, calendar_id }: OfCalendar): Promise<RunAgain> {
  const ctx = systemCtx(getDb(), organization_id);
  const [row] = await ctx.db
    .select()
    .from(calendars)
    .where(byId(ctx, calendars, calendar_id));
  const isDone = !row || (await syncNow(ctx, row));
  return isDone ? undefined : { run_again_at: inMs(UNDER_WAY_MS) };
}

/** Queues a sync job for every calendar, except those that are to be left alone for now. */
export async function syncCalendars(): Promise<undefined> {
  const db = getDb();
  const { organization_id, id } = calendars;
  const all = await db
    .select({ organization_id, calendar_id: id })
    .from(calendars)
    .where(
      acrossOrgs(
        "every calendar is read each minute, whoever's it is",
        or(isNull(calendars.ask_after), lte(calendars.ask_after, sql`now()`)),
      ),
    );
  for (const one of all) await enqueue(db, syncCalendarJob, one, { key: lockOf(one.calendar_id) });
}
