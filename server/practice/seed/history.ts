import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

const FIRST =
  "Ada Ben Carla Dev Elif Farid Greta Hugo Ines Jamal Kira Luis Mona Nils Orla Pablo Quinn Rosa Sven Tara";
const LAST =
  "Abbott Bauer Castillo Dubois Eriksen Ferrari Gupta Hoang Ivanov Jensen Kowalski Lopes Mbeki Nakamura";

const DAYS = 89;

/** The inquiries of each day: more each month, fewer at weekends; `fate` decides how each of them went. */
const inquiries = (time_zone: string) => sql`
  select row_number() over (order by day desc, n) as number, day, random() as fate, random() as way,
    (array['Check-up', 'Cleaning', 'Filling', 'Whitening'])[1 + floor(random() * 4)::int] as service,
    ((now() at time zone ${time_zone})::date - day + time '08:10' + random() * random() * interval '13 hours')
      at time zone ${time_zone} as at
  from generate_series(1, ${DAYS}::int) day,
    lateral (select extract(isodow from (now() at time zone ${time_zone})::date - day) as weekday) calendar,
    generate_series(1, round((5 + 5 * (1 - day / ${DAYS}::float8)) * (0.8 + random() * 0.4)
      * case weekday when 6 then 0.5 when 7 then 0.3 else 1 end)::int) n`;

/** The leads of everybody who ever wrote, with ids from the time they came. */
const seedLeads = (tx: Tx, organization_id: string, time_zone: string) =>
  tx.execute(sql`
  insert into leads (organization_id, id, name, phone, email, channel, channel_id, status, preferred_services, created_at, updated_at)
  select ${organization_id}::uuid,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8000' || lpad(to_hex(number), 12, '0'))::uuid,
    first || ' ' || last, phone, lower(first || '.' || last || number) || '@example.com',
    channel, case channel when 'whatsapp' then phone else 'manual:' || number end,
    case when fate < 0.4 then 'completed' when fate < 0.45 then 'no_show' when fate < 0.52 then 'cancelled'
      when fate < 0.62 then case when day < 12 then 'booked' else 'completed' end
      when fate < 0.66 then case when day < 12 then 'confirmed' else 'completed' end
      when fate < 0.74 then case when day < 6 then 'booking_offered' else 'lost' end
      when fate < 0.86 then case when day < 9 then 'contacted' else 'lost' end
      when fate < 0.90 and day < 4 then 'new' else 'lost' end,
    jsonb_build_array(service), at, at
  from (${inquiries(time_zone)}) inquiries,
    lateral (select '+1650555' || (1000 + number) as phone,
      case when way < 0.76 then 'whatsapp' when way < 0.88 then 'web' when way < 0.96 then 'voice' else 'email' end as channel,
      (string_to_array(${FIRST}, ' '))[1 + (number * 7) % 20] as first,
      (string_to_array(${LAST}, ' '))[1 + (number * 11 + number / 20) % 14] as last) person`);

const IS_HISTORY = sql`phone like '+16505551___' and channel = 'whatsapp'`;

const seedIdentities = (tx: Tx, organization_id: string) =>
  tx.execute(sql`
  insert into lead_identities (organization_id, kind, value, lead_id, proven_at)
  select organization_id, kind, value, id, created_at from leads,
    lateral (values ('phone', phone), ('channel_id', 'whatsapp:' || phone)) identity (kind, value)
  where organization_id = ${organization_id}::uuid and ${IS_HISTORY}
  on conflict do nothing`);

const CLOSINGS = [
  "Thank you, that helps.",
  "Great, see you then!",
  "Perfect, thanks 😊",
  "Thanks, I'll think it over and write again",
  "OK, thank you very much",
  "That suits me well",
  "Thanks! I'll tell you if anything changes",
];

/** A customer's last message, chosen by the last byte of their id. */
const closingOf = (id: SQL) =>
  sql`(${sql.param(CLOSINGS)}::text[])[1 + get_byte(uuid_send(${id}), 15) % ${CLOSINGS.length}::int]`;

/** Their threads: the agent answers within seconds, faster each month; now and then it took a person, in minutes. */
const seedThreads = (tx: Tx, organization_id: string, connection_id: string, address: string) =>
  tx.execute(sql`
  insert into conversations (organization_id, id, lead_id, connection_id, reply_to, session_key, channel, status,
    message_count, last_message_at, last_message_preview, customer_position, answered_position,
    inbound_position, outbound_position, first_reply_at, created_at, updated_at)
  select organization_id, id, id, ${connection_id}::uuid, phone, 'whatsapp:' || ${address} || ':' || id, channel,
    case when status not in ('new', 'contacted', 'booking_offered', 'lost') then 'completed'
      when status <> 'lost' and created_at > now() - interval '60 hours' then 'active' else 'abandoned' end,
    4, created_at + interval '6 minutes', ${closingOf(sql`id`)}, 4, 4, 4, 3,
    created_at + make_interval(secs => (3 + 9 * random() + extract(epoch from now() - created_at) / 86400 / 12)
      * case when random() < 0.08 then 20 else 1 end),
    created_at, created_at + interval '6 minutes'
  from leads where organization_id = ${organization_id}::uuid and ${IS_HISTORY}`);

const seedMessages = (tx: Tx, organization_id: string, connection_id: string) =>
  tx.execute(sql`
  insert into messages (organization_id, id, conversation_id, position, role, content, metadata, connection_id, delivery_status, created_at)
  select thread.organization_id, new_id(), thread.id, position, role, content,
    case role when 'user' then '{"type": "text"}'::jsonb else '{"author": "agent"}'::jsonb end,
    ${connection_id}::uuid, case role when 'assistant' then 'read' end, at
  from conversations thread
  join leads on leads.organization_id = thread.organization_id and leads.id = thread.lead_id,
    lateral (values
      (1, 'user', 'Hi, do you have a time for a ' || lower(preferred_services ->> 0) || '?', thread.created_at),
      (2, 'assistant', 'Hello, and welcome to Harbour Dental Studio. Which days suit you?', first_reply_at),
      (3, 'assistant', 'A ' || lower(preferred_services ->> 0) || ' can be had on most weekdays.', first_reply_at + interval '2 seconds'),
      (4, 'user', ${closingOf(sql`thread.id`)}, thread.created_at + interval '6 minutes')
    ) line (position, role, content, at)
  where thread.organization_id = ${organization_id}::uuid and thread.id = thread.lead_id`);

/** What became of them: an appointment some days later, for those who got that far. */
const seedPastBookings = (tx: Tx, organization_id: string, time_zone: string) =>
  tx.execute(sql`
  insert into bookings (organization_id, id, lead_id, status, title, services, starts_at, ends_at, time_zone, created_at, updated_at)
  select organization_id, new_id(), id, status, preferred_services ->> 0, preferred_services, starts_at,
    starts_at + interval '45 minutes', ${time_zone}, created_at + interval '5 minutes', least(now(), starts_at)
  from (
    select *, (day + time '09:00' + (array[0, 1, 2, 4.5, 5.5, 6.5])[1 + floor(random() * 6)::int] * interval '1 hour')
      at time zone ${time_zone} as starts_at
    from (
      select *, date + case extract(isodow from date) when 6 then 2 when 7 then 1 else 0 end as day
      from (select *, (created_at at time zone ${time_zone})::date + 3 + floor(random() * 5)::int as date from leads) dated
    ) weekdays
  ) placed
  where organization_id = ${organization_id}::uuid and ${IS_HISTORY} and status in ('completed', 'no_show', 'cancelled')
    and starts_at < date_trunc('week', now() at time zone ${time_zone}) at time zone ${time_zone}`);

type Place = { organization_id: string; connection_id: string; address: string; time_zone: string };

/** Three months of a practice's history before the people of the demo: the same in every installation. */
export async function seedHistory(tx: Tx, { organization_id, connection_id, address, time_zone }: Place) {
  await tx.execute(sql`select setseed(0.42)`);
  await seedLeads(tx, organization_id, time_zone);
  await seedIdentities(tx, organization_id);
  await seedThreads(tx, organization_id, connection_id, address);
  await seedMessages(tx, organization_id, connection_id);
  await seedPastBookings(tx, organization_id, time_zone);
}
