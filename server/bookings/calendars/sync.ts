import { isNull, lte, or, sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { tryLock, unlock } from "@/db/locks";
import { calendars } from "@/db/schema/calendars";
import { acrossOrgs, byId } from "@/db/tenant";
import { notify } from "@/server/accounts/notifications/notify";
import { organizationOf } from "@/server/accounts/organization";
import { CalendarFault } from "@/server/adapters/calendar/service";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import { MINUTE_MS } from "@/server/lib/clock";
import { inMs } from "@/server/lib/time";
import { enqueue } from "@/server/queue/enqueue";
import type { RunAgain } from "@/server/queue/job";
import { toStorable } from "@/server/schema/common";
import { type OfCalendar, syncCalendarJob } from "./jobs";
import { openCalendar } from "./open";
import { isAsRead, readCalendar } from "./read";
import { writeAppointments } from "./write";

type Row = typeof calendars.$inferSelect;

/** What came of an act, where it is the calendar's fault that it failed. */
async function faultOf(act: () => Promise<void>): Promise<CalendarFault | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error;
    return error;
  }
}

/** Shorter than it takes to be out of date: it is asked once more before. */
const MOST_WAIT_SECONDS = 600;

/** Until when a calendar wants to be left alone; one that was refused need not be asked again soon. */
function waitOf(faults: (CalendarFault | null)[]) {
  const waits = faults.flatMap((fault) => {
    if (fault?.kind === "refused") return [MOST_WAIT_SECONDS];
    return fault?.retry_after_seconds ?? [];
  });
  const seconds = Math.min(Math.max(0, ...waits), MOST_WAIT_SECONDS);
  return seconds === 0 ? null : sql`now() + make_interval(secs => ${seconds})`;
}

const READ_LATELY_MS = 5 * MINUTE_MS;

/** Whether reading can wait until the next round, where writing was told to: what is in it is known well enough. */
const canWait = ({ read_at }: Row, unwritten: CalendarFault | null): boolean =>
  unwritten?.retry_after_seconds != null &&
  read_at !== null &&
  Date.now() - Date.parse(read_at) < READ_LATELY_MS;

/** That a calendar fails for as long as it takes to be out of date. */
const failsLong = sql<boolean>`coalesce(${calendars.failing_since} < now() - interval '15 minutes', false)`;

/** Tells the owners that a calendar can't be read, or written, each once until it works again. */
const tell = (tx: Tx, ctx: Ctx, { id, name }: Row, what: string, failure: string | null) =>
  // Whoever has it read is told too.
  notify(tx, systemCtx(ctx.db, ctx.organization_id), {
    ...{ kind: "calendar_failing", fact: `calendar_failing:${id}:${what}`, to: "owners" },
    ...{ subject_id: id, subject: name, detail: failure },
  });

/**
 * Writes our appointments into a calendar, unless that is to follow, and reads it. Answers false where that is being done
 * already: two at once would write the same appointment twice.
 */
export async function syncNow(ctx: Ctx, row: Row, { writes = true } = {}): Promise<boolean> {
  const lock = lockOf(row.id);
  if (!(await tryLock(lock))) return false;
  try {
    await syncAlone(ctx, row, writes && row.takes_appointments);
    return true;
  } finally {
    await unlock(lock);
  }
}

const lockOf = (calendar_id: string): string => `calendar:${calendar_id}`;

/** What fails is noted; neither writing nor reading keeps the other from being done. */
async function syncAlone(ctx: Ctx, row: Row, writes: boolean): Promise<void> {
  const { time_zone } = await organizationOf(ctx);
  const unwritten = await faultOf(async () => {
    if (writes) await writeAppointments(ctx, row, openCalendar(ctx, row), time_zone);
  });
  const waits = row.blocks && canWait(row, unwritten);
  const unread = await faultOf(async () => {
    // Whose access is refused may not read either.
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
    if (now?.failsLong) {
      const what = `${unread === null ? "write" : "read"}:${now.failing_since}`;
      await tell(tx, ctx, row, what, failure);
    }
  });
}

const jobOf = ({ organization_id, id: calendar_id }: Row) => ({ organization_id, calendar_id });

/**
 * Does a round for whoever waits for it. Where only reading is waited for, what is to be written follows by a job; so does all
 * of it where another round is under way, which may have begun before what is to be seen now.
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

/** Has every calendar read, each by a job of its own, but those that want to be left alone for now. */
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
