import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { DAY_MS, iso } from "@/lib/time/clock";
import type { DueSpan, Offset } from "./due";

type Step = Offset & { organization_id: string; id: string };

const moment = (at: number) => sql`${iso(at)}::timestamptz`;
const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;

/**
 * A step's moment as SQL, and the statuses that it applies to. An appointment lasts at most a day (`longest`), so an
 * index on its start can bound its end.
 */
const PLACES: Record<Offset["moment"], { moment: SQL; statuses: SQL; longest: number; sign: 1 | -1 }> = {
  before: {
    moment: sql`booking.starts_at - make_interval(mins => step.offset_minutes)`,
    statuses: sql`booking.status = 'booked'`,
    longest: 0,
    sign: 1,
  },
  after: {
    moment: sql`coalesce(booking.ends_at, booking.starts_at) + make_interval(mins => step.offset_minutes)`,
    statuses: sql`booking.status in ('booked', 'completed')`,
    longest: DAY_MS,
    sign: -1,
  },
};

/** The condition that a step was recorded for the appointment's current time with a reason that matches. */
const isNoted = (reason: SQL) => sql`exists (
  select from reminders done
  where done.organization_id = booking.organization_id and done.booking_id = booking.id
    and done.step_id = step.id and done.starts_at = booking.starts_at and ${reason})`;

const NO_MORE = sql`(done.reason is null or done.reason not in ('moved', 'called_off'))`;

/** Postponed at nightfall, and its message certainly failed. One with an unknown outcome may have arrived after all. */
const PUT_OFF = sql`done.reason = 'night' and not exists (
  select from messages
  where messages.organization_id = done.organization_id and messages.id = done.message_id
    and messages.delivery_status <> 'failed')`;

/**
 * The condition that a step is still to be sent: its moment is recent and it was not sent yet. One withdrawn because
 * the appointment was moved or cancelled counts as not sent, and so does one postponed to the morning.
 */
function isOpen(at: SQL, { after, put_off }: DueSpan): SQL {
  const open = sql`${at} > ${moment(after)} and not ${isNoted(NO_MORE)}`;
  if (put_off === undefined) return open;
  return sql`(${open} or ${at} > ${moment(put_off)} and ${isNoted(PUT_OFF)})`;
}

export type DueBooking = { id: string; lead_id: string; starts_at: string };

/** Which of those due to find: at most `limit` of them; only `booking_id`, or only those after another one. */
type Part = { limit: number; booking_id?: string; after?: DueBooking };

/**
 * Appointments for which a step is due and not yet sent for their current time, earliest first. Reminders withdrawn because the appointment was moved or cancelled, or postponed to the morning, count as not
 * sent.
 */
export function findDue(
  db: Db,
  { organization_id, id, moment: side, offset_minutes }: Step,
  span: DueSpan,
  { limit, booking_id, after: last }: Part,
): Promise<DueBooking[]> {
  const place = PLACES[side];
  const { after, until, put_off = after, known_by, grace } = span;
  const earliest = Math.min(after, put_off);
  const shift = place.sign * offset_minutes * 60_000;
  return db.execute<DueBooking>(sql`
    select booking.id, booking.lead_id, booking.starts_at
    from reminder_steps step
    join bookings booking on booking.organization_id = step.organization_id
    where step.organization_id = ${organization_id}::uuid and step.id = ${id}::uuid
      and step.deleted_at is null and step.offset_minutes = ${offset_minutes}::int and step.moment = ${side}
      and ${booking_id ? sql`booking.id = ${booking_id}::uuid` : sql`true`}
      and ${last ? sql`(booking.starts_at, booking.id) > (${last.starts_at}::timestamptz, ${last.id}::uuid)` : sql`true`}
      and booking.starts_at > ${moment(earliest + shift - place.longest)}
      and booking.starts_at < ${moment(until + shift)}
      and ${isOpen(place.moment, span)} and ${place.moment} < ${moment(until)}
      and ${place.statuses}
      and step.on_since <= least(${place.moment}, ${moment(known_by)})
      and booking.placed_at <= least(${place.moment} - ${interval(grace)}, ${moment(known_by)})
    order by booking.starts_at, booking.id
    limit ${limit}::int`);
}
