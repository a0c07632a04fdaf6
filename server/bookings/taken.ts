import { eq, gt, gte, lt, ne, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bookings } from "@/db/schema/bookings";
import { busyTimes } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { DAY_MS, MINUTE_MS } from "@/server/lib/clock";

/**
 * What blocks a resource from one moment to another (milliseconds, buffers included). `session` and `seat`: the class that it
 * is a place of. `is_ours`: we gave it away ourselves, or somebody is busy elsewhere. `starts` and `ends` are the appointment's
 * own.
 */
export type Taken = {
  from: number;
  until: number;
  session: string | null;
  seat: number;
  is_ours: boolean;
  starts: number | null;
  ends: number | null;
};

/** What blocks each resource, in the order of beginning. */
type TakenTimes = ReadonlyMap<string, Taken[]>;

// No appointment lasts longer than a day, and its buffers are shorter than half of one.
const LONGEST_MS = 2 * DAY_MS;

/** When resources are busy by their calendars outside, as these were last read. */
async function busyElsewhere(ctx: Ctx, from: string, to: string): Promise<[string, Taken][]> {
  const { resource_id, starts_at, ends_at } = busyTimes;
  const rows = await ctx.db
    .select({ resource_id, starts_at, ends_at })
    .from(busyTimes)
    .where(inOrg(ctx, busyTimes, gt(ends_at, from), lt(starts_at, to)));
  return rows.map((row) => [
    row.resource_id,
    {
      ...{ from: Date.parse(row.starts_at), until: Date.parse(row.ends_at), session: null, seat: 1 },
      ...{ is_ours: true, starts: null, ends: null },
    },
  ]);
}

/**
 * The one place that says what blocks resources between two moments: appointments, our own and a scheduler's, the booking
 * `but` aside, and what calendars outside hold.
 */
export async function takenTimes(ctx: Ctx, from: number, to: number, but?: string): Promise<TakenTimes> {
  const iso = (at: number) => new Date(at).toISOString();
  const [booked, busy] = await Promise.all([
    bookedTimes(ctx, from, to, but),
    busyElsewhere(ctx, iso(from), iso(to)),
  ]);
  for (const [resource_id, taken] of busy) {
    const there = booked.get(resource_id);
    if (there) there.push(taken);
    else booked.set(resource_id, [taken]);
  }
  for (const taken of booked.values()) taken.sort(byBeginning);
  return booked;
}

/** An appointment as the database tells it, in seconds; with its session only where that is a class. */
type Told = [
  from: number,
  until: number,
  buffer_before: number,
  buffer_after: number,
  seat: number,
  is_ours: number,
  session?: string,
];

/** Written as one text for each resource: thousands of rows, each read by itself, would take many times as long. */
function toldText() {
  const { blocks_from, blocks_until, seat, uid, session, ...others } = bookings;
  const { buffer_before_minutes: before, buffer_after_minutes: after } = others;
  const seconds = (moment: AnyPgColumn) => sql`date_part('epoch', ${moment})`;
  const shared = sql`case when ${session} is not null then to_json(${session})::text end`;
  return sql`concat_ws(',', ${seconds(blocks_from)}, ${seconds(blocks_until)}, ${before}, ${after}, ${seat},
    (${uid} is null)::int, ${shared})`;
}

function toTaken([begins, ends, before, after, seat, is_ours, session]: Told): Taken {
  const [from, until] = [Math.round(begins * 1000), Math.round(ends * 1000)];
  const [starts, stops] = [from + before * MINUTE_MS, until - after * MINUTE_MS];
  return { from, until, session: session ?? null, seat, is_ours: is_ours === 1, starts, ends: stops };
}

const byBeginning = (a: Taken, b: Taken) => a.from - b.from;

/** Those of appointments alone. */
async function bookedTimes(ctx: Ctx, from: number, to: number, but?: string): Promise<Map<string, Taken[]>> {
  const { id, resource_id, blocks_from, blocks_until, status } = bookings;
  const iso = (at: number) => new Date(at).toISOString();
  const rows = await ctx.db
    .select({
      resource_id,
      told: sql<Told[]>`('[' || string_agg('[' || ${toldText()} || ']', ',') || ']')::json`,
    })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        eq(status, "booked"),
        gte(blocks_from, iso(from - LONGEST_MS)),
        lt(blocks_from, iso(to)),
        gt(blocks_until, iso(from)),
        but ? ne(id, but) : undefined,
      ),
    )
    .groupBy(resource_id);
  return new Map(rows.map(({ resource_id: at, told }) => [at ?? "", told.map(toTaken)]));
}
