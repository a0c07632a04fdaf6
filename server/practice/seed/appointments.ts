import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type Dentists, marshIsThere } from "./schedule";

type Slot = readonly [time: string, minutes: number, service: string, buffer: number];

/** What a day may hold: start, minutes, service, buffer minutes. None overlap: a time is given away once. */
const RIVERS: Slot[] = [
  ["09:00", 45, "Cleaning", 0],
  ["09:45", 30, "Check-up", 0],
  ["10:30", 60, "Filling", 15],
  ["13:00", 60, "Whitening", 15],
  ["14:15", 30, "Check-up", 0],
  ["14:45", 45, "Cleaning", 0],
  ["15:30", 30, "Check-up", 0],
  ["16:00", 60, "Filling", 15],
];
const MARSH: Slot[] = [
  ["09:15", 30, "Check-up", 0],
  ["10:00", 60, "Filling", 15],
  ["11:15", 45, "Cleaning", 0],
  ["12:15", 30, "Check-up", 0],
  ["14:00", 45, "Cleaning", 0],
  ["15:00", 60, "Filling", 15],
  ["16:15", 30, "Check-up", 0],
];

/** Days of this week and next, counted from Monday, without weekends. */
const DAYS = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11];

/** All slots of this week and next. */
function slots({ rivers, marsh }: Dentists) {
  const toRow = (day: number, resource_id: string) => (slot: Slot) => {
    const [time, minutes, service, buffer] = slot;
    return { day, resource_id, time, minutes, service, buffer };
  };
  return DAYS.flatMap((day) => [
    ...RIVERS.map(toRow(day, rivers)),
    ...MARSH.filter(([time]) => marshIsThere(day, time)).map(toRow(day, marsh)),
  ]);
}

const IS_HISTORY = sql`phone like '+16505551___'`;

/** This week and next: past ones are completed or missed, coming ones booked, a few cancelled. Today is almost full. */
const seedWeeks = (tx: Tx, organization_id: string, time_zone: string, dentists: Dentists) =>
  tx.execute(sql`
  with slots as (
    select slot.*, starts_at, starts_at + make_interval(mins => minutes) as ends_at, random() as fate,
      row_number() over (order by random()) as number
    from jsonb_to_recordset(${JSON.stringify(slots(dentists))}::jsonb)
        slot (day int, resource_id uuid, time text, minutes int, service text, buffer int),
      lateral (select now() at time zone ${time_zone} as wall) clock,
      lateral (select (date_trunc('week', wall) + make_interval(days => day) + time::time)
        at time zone ${time_zone} as starts_at) placed
    where random() < case when date_trunc('week', wall) + make_interval(days => day) = date_trunc('day', wall) then 0.9
        when day < 5 then 0.75 else 0.5 end
      and not exists (
        select from bookings other
        where other.organization_id = ${organization_id}::uuid and other.resource_id = slot.resource_id
          and other.starts_at < placed.starts_at + make_interval(mins => minutes + buffer)
          and other.ends_at > placed.starts_at)
  ), people as (
    select id, created_at, row_number() over (order by created_at desc) as number from leads
    where organization_id = ${organization_id}::uuid and ${IS_HISTORY} and status in ('booked', 'confirmed', 'completed')
  )
  insert into bookings (organization_id, id, lead_id, status, title, services, starts_at, ends_at, time_zone,
    cancellation_reason, resource_id, buffer_after_minutes, created_at, updated_at)
  select ${organization_id}::uuid, new_id(), people.id, status, service, jsonb_build_array(service), starts_at, ends_at,
    ${time_zone}, case status when 'cancelled' then 'Something came up at work.' end, resource_id, buffer,
    least(created_at + interval '5 minutes', now()), least(now(), starts_at)
  from slots join people using (number), lateral (select case
    when fate < 0.1 then 'cancelled' when ends_at > now() then 'booked' when fate < 0.18 then 'no_show'
    else 'completed' end as status) outcome`);

/** Requests that wait for a time, and two appointments from a scheduler at the same time as others. */
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
    where organization_id = ${organization_id}::uuid and ${IS_HISTORY} and status in ('booking_offered', 'contacted')
  ) people using (number),
  lateral (select (date_trunc('week', now() at time zone ${time_zone}) + make_interval(days => day) + time::time)
    at time zone ${time_zone} as starts_at) placed`);

/** The calendar of this week and next, with bookings in every status; existing ones keep their times. */
export async function seedAppointments(
  tx: Tx,
  { organization_id, time_zone }: { organization_id: string; time_zone: string },
  dentists: Dentists,
): Promise<void> {
  await seedWeeks(tx, organization_id, time_zone, dentists);
  await seedOthers(tx, organization_id, time_zone);
}
