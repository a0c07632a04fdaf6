import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/** What a day's calendar may hold: begin, minutes, what for. None overlap, since we give a time away once. */
const SLOTS = [
  ["09:00", 45, "Cleaning"],
  ["09:45", 30, "Check-up"],
  ["10:30", 60, "Filling"],
  ["11:30", 30, "Check-up"],
  ["13:00", 60, "Whitening"],
  ["14:00", 30, "Check-up"],
  ["14:45", 45, "Cleaning"],
  ["16:00", 60, "Filling"],
] as const;

const list = (column: 0 | 1 | 2) => sql.param(SLOTS.map((slot) => String(slot[column])));

/** This week and next: what is over took place or did not, what comes is booked, a few called off. */
const seedWeeks = (tx: Tx, organization_id: string, time_zone: string) =>
  tx.execute(sql`
  with slots as (
    select starts_at, starts_at + make_interval(mins => minutes::int) as ends_at, service, random() as fate,
      row_number() over (order by random()) as number
    from generate_series(0, 11) day,
      unnest(${list(0)}::text[], ${list(1)}::text[], ${list(2)}::text[]) slot (time, minutes, service),
      lateral (select (date_trunc('week', now() at time zone ${time_zone}) + make_interval(days => day) + time::time)
        at time zone ${time_zone} as starts_at) placed
    where day not in (5, 6) and random() + 0 * minutes::int < case when day < 5 then 0.75 else 0.5 end
  ), people as (
    select id, created_at, row_number() over (order by created_at desc) as number from leads
    where organization_id = ${organization_id}::uuid and phone like '+16505551___' and status in ('booked', 'confirmed', 'completed')
  )
  insert into bookings (organization_id, id, lead_id, status, title, services, starts_at, ends_at, time_zone, cancellation_reason, created_at, updated_at)
  select ${organization_id}::uuid, new_id(), people.id, status, service, jsonb_build_array(service), starts_at, ends_at,
    ${time_zone}, case status when 'cancelled' then 'Something came up at work.' end,
    least(created_at + interval '5 minutes', now()), least(now(), starts_at)
  from slots join people using (number), lateral (select case
    when fate < 0.1 then 'cancelled' when starts_at > now() then 'booked' when fate < 0.22 then 'no_show'
    else 'completed' end as status) outcome`);

/** Wishes that wait for a time, and two appointments of a scheduler that lie beside others. */
const seedOthers = (tx: Tx, organization_id: string, time_zone: string) =>
  tx.execute(sql`
  insert into bookings (organization_id, id, lead_id, status, uid, title, services, starts_at, ends_at, time_zone, notes, created_at, updated_at)
  select ${organization_id}::uuid, new_id(), id, wish.status, uid, service, jsonb_build_array(service), starts_at,
    starts_at + interval '60 minutes', ${time_zone}, notes, now() - number * interval '3 hours', now() - number * interval '3 hours'
  from (values
    (1, 'requested', null, 'Whitening', null, null, 'Mornings only, please.'),
    (2, 'requested', null, 'Check-up', null, null, null),
    (3, 'requested', null, 'Filling', 8, '15:30', 'A tooth at the upper left hurts when it is cold.'),
    (4, 'booked', 'demo-side-1', 'Cleaning', 2, '10:00', null),
    (5, 'booked', 'demo-side-2', 'Check-up', 9, '14:15', null)
  ) wish (number, status, uid, service, day, time, notes)
  join (
    select id, row_number() over (order by created_at desc) as number from leads
    where organization_id = ${organization_id}::uuid and status in ('booking_offered', 'contacted')
  ) people using (number),
  lateral (select (date_trunc('week', now() at time zone ${time_zone}) + make_interval(days => day) + time::time)
    at time zone ${time_zone} as starts_at) placed`);

/** The calendar of this and of next week, in every state that a booking can have. */
export async function seedAppointments(tx: Tx, organization_id: string, time_zone: string): Promise<void> {
  await seedWeeks(tx, organization_id, time_zone);
  await seedOthers(tx, organization_id, time_zone);
}
