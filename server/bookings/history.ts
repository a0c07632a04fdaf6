import { type SQL, sql } from "drizzle-orm";
import { type HistoryPage, pageOf } from "@/db/organization/history";
import { isoText } from "@/db/schema/columns";
import type { Ctx } from "@/server/http/ctx";

/** A lead's bookings for its timeline: at the time each was created, with its current state. */
export const bookingHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'booking:' || id as id, 'booking' as kind,
      jsonb_build_object('booking_id', id, 'status', status, 'title', title, 'starts_at',
        ${isoText(sql`starts_at`)}) as data
    from bookings
    where organization_id = ${organization_id}::uuid and lead_id = ${lead_id}::uuid`,
    page,
  );

/** Each time a lead's booking moved to. Events are kept for 30 days. */
export const moveHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'move:' || id as id, 'move' as kind,
      jsonb_build_object('booking_id', data->'id', 'title', data->'title', 'from', data->'previous'->'starts_at',
        'to', data->'starts_at') as data
    from events
    where organization_id = ${organization_id}::uuid and type = 'booking.rescheduled'
      and data->'previous'->'starts_at' <> data->'starts_at'
      and data->>'id' in (
        select id::text from bookings where organization_id = ${organization_id}::uuid and lead_id = ${lead_id}::uuid)`,
    page,
  );

/** When a customer was not mailed about a booking, and why. */
export const unmailedHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select unmailed_at as at, 'unmailed:' || id as id, 'unmailed' as kind,
      jsonb_build_object('booking_id', id, 'reason', 'mail_limit') as data
    from bookings
    where organization_id = ${organization_id}::uuid and lead_id = ${lead_id}::uuid and unmailed_at is not null`,
    page,
  );

export const reminderHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select done.created_at as at, 'reminder:' || done.id as id, 'reminder' as kind,
      jsonb_build_object('booking_id', done.booking_id, 'moment', step.moment, 'offset_minutes', step.offset_minutes,
        'starts_at', ${isoText(sql`done.starts_at`)}, 'way', done.way, 'reason', done.reason,
        'answer', done.answer) as data
    from bookings booking
    join reminders done on done.organization_id = booking.organization_id and done.booking_id = booking.id
    join reminder_steps step on step.organization_id = done.organization_id and step.id = done.step_id
    where booking.organization_id = ${organization_id}::uuid and booking.lead_id = ${lead_id}::uuid`,
    page,
  );
