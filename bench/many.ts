import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { type Caller, newOwner } from "./owner";
import { vacuum } from "./world";

const FIRST =
  "Maria Ana Sofia Lucia Emma Olivia Noah Liam Mateo Hugo Lukas Anna Clara Felix Paul Jonas Marta Pedro Joao Luca";
const LAST =
  "Garcia Silva Santos Mueller Schmidt Weber Fischer Rossi Russo Ferrari Dubois Moreau Laurent Novak Horvat Kowalski " +
  "Nowak Jansen Visser Bakker Smith Jones Taylor Brown Wilson Evans Walker Wright Green Baker Lopez Perez Gomez Diaz " +
  "Torres Ramos Castro Ortiz Rubio Molina";
const WORDS =
  "the a appointment tomorrow tuesday please time check-up thanks morning afternoon tooth cleaning price hello could " +
  "you move cancel friday insurance child pain crown whitening whatsapp monday bring card reschedule invoice";

const pick = (words: string, by: string) =>
  `(string_to_array('${words}', ' '))[1 + (${by})::int % ${words.split(" ").length}]`;

/** A word of a message: the first of them are the most frequent. */
const WORD = `(string_to_array('${WORDS}', ' '))[1 + floor(${WORDS.split(" ").length} * power(random(), 3))::int]`;

/** Indexes of messages and leads that are quicker made once than kept while millions of rows come. */
const LAID_ASIDE = sql`
  select indexname as name, indexdef as definition from pg_indexes
  where tablename in ('messages', 'leads') and indexname not in (select conname from pg_constraint)
    and indexdef not like 'CREATE UNIQUE%'`;

async function withoutIndexes(fill: () => Promise<void>): Promise<void> {
  const db = getDb();
  const indexes = await db.execute<{ name: string; definition: string }>(LAID_ASIDE);
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  await fill();
  for (const { definition } of indexes)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
      await tx.execute(sql.raw(definition));
    });
}

/** An organization whose customers have one conversation each, and so many messages in it; and one of its staff. */
async function organizationOf(count: number, messages_each: number): Promise<Caller> {
  const db = getDb();
  const owner = await newOwner(count);
  const { organization_id } = owner;
  await db.execute(sql`
    insert into leads (organization_id, id, name, phone, email, company, channel, channel_id, status, created_at)
    select ${organization_id}::uuid, new_id(), name, '+1650' || (1000000 + n),
      lower(replace(name, ' ', '.')) || n || '@example.com', case when n % 9 = 0 then 'Company ' || n end,
      (array['whatsapp', 'web', 'voice'])[1 + n % 3], 'bench:' || n,
      (array['new', 'contacted', 'confirmed', 'lost'])[1 + n % 4],
      now() - (${count}::int - n) * interval '365 days' / ${count}::int
    from (select n, ${sql.raw(pick(FIRST, "n * 7 + n / 20"))} || ' ' || ${sql.raw(pick(LAST, "n * 11 + n / 40"))} as name
      from generate_series(1, ${count}::int) n) as people`);
  await db.execute(sql`
    insert into conversations (organization_id, id, lead_id, session_key, channel, status, message_count,
      inbound_position, outbound_position, last_message_at, last_message_preview, waiting_since, waiting_for, created_at,
      updated_at)
    select organization_id, new_id(), id, 'bench:' || id, channel,
      case when n <= 200 then 'active' when n <= 230 then 'escalated' else 'completed' end,
      ${messages_each}::int, ${messages_each}::int - 1, ${messages_each}::int, created_at, 'Thank you',
      case when n <= 230 and n > 200 then created_at end, case when n <= 230 and n > 200 then 'handed_over' end,
      created_at, created_at
    from (select *, row_number() over (order by id desc) as n from leads where organization_id = ${organization_id}::uuid) leads
    order by id`);
  const words = Array(7).fill(WORD).join(" || ' ' || ");
  await db.execute(sql`
    insert into messages (organization_id, id, conversation_id, position, role, content, created_at)
    select organization_id, new_id(), id, position, (array['user', 'assistant'])[1 + position % 2],
      ${sql.raw(words)} || ' ' || left(md5(id::text || position), 8), created_at + position * interval '1 second'
    from conversations, generate_series(1, ${messages_each}::int) position
    where organization_id = ${organization_id}::uuid order by id, position`);
  return owner;
}

/** Organizations of so many customers each, side by side in one database. */
export async function organizationsOf(counts: number[], messages_each: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  await withoutIndexes(async () => {
    for (const count of counts) callers.push(await organizationOf(count, messages_each));
  });
  await vacuum(["leads", "conversations", "messages", "record_counts"]);
  return callers;
}
