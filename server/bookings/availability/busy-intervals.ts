import { gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bookings } from "@/db/schema/bookings";
import { busyTimes } from "@/db/schema/calendars";
import { waitingListOffers } from "@/db/schema/waiting-list";
import { inOrg } from "@/db/tenant";
import { build, type FoundBy, TENANT_PARAM } from "@/db/together";
import { hasValue } from "@/db/value";
import { MINUTE_MS } from "@/lib/time/clock";

/**
 * What blocks a resource (milliseconds, buffers included). `session` and `seat`: its place in a class. `is_ours`: our
 * own appointment or a busy time of an external calendar, not a scheduler's appointment. `starts` and `ends`: the
 * appointment without its buffers; null for a busy time. `is_blocked`: it is a blocked time, `is_held`: it is offered to
 * somebody on the waiting list; staff may book over both.
 */
export type BusyInterval = {
  from: number;
  until: number;
  session: string | null;
  seat: number;
  is_ours: boolean;
  starts: number | null;
  ends: number | null;
  is_blocked?: true;
  is_held?: true;
};

/** What blocks each resource, by resource id, sorted by start. */
type TakenTimes = ReadonlyMap<string, BusyInterval[]>;

// No appointment lasts longer than a day, and each of its buffers is shorter than half a day.
const LONGEST = sql`interval '2 days'`;

/** A period as SQL expressions. */
export type Between = { from: SQL; to: SQL };

/** No appointment fits between two busy times that are closer than this. */
const GAP = sql`interval '299.999 seconds'`;

/** A start and an end in seconds, as the database returns a busy time. */
type Span = [from: number, until: number];

/**
 * A group's busy times by start, as JSON. Those that leave no room for an appointment between them are united: however
 * many a calendar has, a day has no more than 288.
 */
export const unitedBusy = sql<Span[]>`(
  select jsonb_agg(jsonb_build_array(
    extract(epoch from lower(span)), extract(epoch from upper(span) - ${GAP})) order by span)
  from unnest(range_agg(tstzrange(${busyTimes.starts_at}, ${busyTimes.ends_at} + ${GAP}))) as span)`;

/** The busy times of resources' external calendars, as last read. */
function busyElsewhere({ from, to }: Between) {
  const { resource_id, starts_at, ends_at } = busyTimes;
  return build
    .select({ resource_id, told: unitedBusy.as("told") })
    .from(busyTimes)
    .where(inOrg(TENANT_PARAM, busyTimes, gt(ends_at, from), lt(starts_at, to)))
    .groupBy(resource_id);
}

const toBusy = ([from, until]: Span): BusyInterval => ({
  ...{ from: Math.round(from * 1000), until: Math.round(until * 1000), session: null, seat: 1 },
  ...{ is_ours: true, starts: null, ends: null },
});

/**
 * The queries for what blocks resources in a period, the only place that decides it: booked appointments (ours and a
 * scheduler's), what is held for the waiting list, and the busy times of external calendars. `but`: the booking or offer
 * that is ignored.
 */
export const takenQueries = (between: Between, but: SQL) => ({
  booked: bookedTimes(between, but),
  busy: busyElsewhere(between),
  offered: heldTimes(between, but),
});

export function takenTimes({ booked, busy, offered }: FoundBy<ReturnType<typeof takenQueries>>): TakenTimes {
  const times = new Map(booked.map(({ resource_id, told }) => [resource_id ?? "", told.map(toTaken)]));
  const add = (resource_id: string, more: BusyInterval[]) =>
    times.set(resource_id, (times.get(resource_id) ?? []).concat(more));
  for (const { resource_id, told } of busy) add(resource_id, told.map(toBusy));
  for (const { resource_id, ...offer } of offered) add(resource_id, [toHeld(offer)]);
  for (const taken of times.values()) taken.sort(byBeginning);
  return times;
}

/** An appointment as the database returns it: times in seconds, buffers in minutes, `session` only for a class. */
type Told = [
  from: number,
  until: number,
  buffer_before: number,
  buffer_after: number,
  seat: number,
  is_ours: number,
  session?: string,
];

/** Rows are returned as one JSON text per resource: parsing thousands of single rows would take many times as long. */
function toldText() {
  const { blocks_from, blocks_until, seat, uid, session, ...others } = bookings;
  const { buffer_before_minutes: before, buffer_after_minutes: after } = others;
  const seconds = (moment: AnyPgColumn) => sql`date_part('epoch', ${moment})`;
  const shared = sql`case when ${session} is not null then to_json(${session})::text end`;
  return sql`concat_ws(',', ${seconds(blocks_from)}, ${seconds(blocks_until)}, ${before}, ${after}, ${seat},
    (${uid} is null)::int, ${shared})`;
}

function toTaken([begins, ends, before, after, seat, is_ours, session]: Told): BusyInterval {
  const [from, until] = [Math.round(begins * 1000), Math.round(ends * 1000)];
  const [starts, stops] = [from + before * MINUTE_MS, until - after * MINUTE_MS];
  return { from, until, session: session ?? null, seat, is_ours: is_ours === 1, starts, ends: stops };
}

const byBeginning = (a: BusyInterval, b: BusyInterval) => a.from - b.from;

/** The open offers of the waiting list that are still held; few at a time. */
function heldTimes({ from, to }: Between, but: SQL) {
  const { id, resource_id, status, held_until, ...at } = waitingListOffers;
  const { blocks_from, blocks_until, starts_at, ends_at, session, seat } = at;
  const milliseconds = (moment: AnyPgColumn, name: string) =>
    sql<number>`round(date_part('epoch', ${moment}) * 1000)`.as(name);
  return build
    .select({
      ...{ resource_id, session, seat },
      from: milliseconds(blocks_from, "from"),
      until: milliseconds(blocks_until, "until"),
      starts: milliseconds(starts_at, "starts"),
      ends: milliseconds(ends_at, "ends"),
    })
    .from(waitingListOffers)
    .where(
      inOrg(
        TENANT_PARAM,
        waitingListOffers,
        hasValue(status, "open"),
        gt(held_until, sql`now()`),
        lt(blocks_from, to),
        gt(blocks_until, from),
        sql`${id} is distinct from ${but}`,
      ),
    );
}

type Held = Pick<BusyInterval, "session" | "seat" | "from" | "until" | "starts" | "ends">;
const toHeld = (offer: Held): BusyInterval => ({ ...offer, is_ours: true, is_held: true });

/** The booked appointments that block each resource. */
function bookedTimes({ from, to }: Between, but: SQL) {
  const { id, resource_id, blocks_from, blocks_until, status } = bookings;
  return build
    .select({
      resource_id,
      told: sql<Told[]>`('[' || string_agg('[' || ${toldText()} || ']', ',') || ']')::json`.as("told"),
    })
    .from(bookings)
    .where(
      inOrg(
        TENANT_PARAM,
        bookings,
        hasValue(status, "booked"),
        gte(blocks_from, sql`${from} - ${LONGEST}`),
        lt(blocks_from, to),
        gt(blocks_until, from),
        sql`${id} is distinct from ${but}`,
      ),
    )
    .groupBy(resource_id);
}
