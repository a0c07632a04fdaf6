import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { seal } from "@/lib/secret/secrets";
import { createTeam } from "@/server/accounts/team/teams";
import { createLabel } from "@/server/leads/labels";
import type { Caller } from "../owner";
import { withoutLookups } from "./fill";

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
const NAME = sql.raw(`${pick(FIRST, "n * 7 + n / 20")} || ' ' || ${pick(LAST, "n * 11 + n / 40")}`);

/** A random word of a message; the first words are the most frequent. */
const WORD = `(string_to_array('${WORDS}', ' '))[1 + floor(${WORDS.split(" ").length} * power(random(), 3))::int]`;
const LINE = sql.raw(Array(7).fill(WORD).join(" || ' ' || "));
/** The number of different lines, a prime. A unique ending makes each message distinct. */
const LINES = 9973;

/** See `oneIn`. */
const NEWEST = 800;
const NEWEST_EVERY = 8;
const REST = 3;

/** The number of other customers who begin a thread between two messages of one. */
const LAG = 20;
/** The number of customers whose messages one statement writes. */
const AT_ONCE = 20_000;

/** An organization to fill: `count` customers, each with a thread of `each` messages. */
export type Plan = { db: Db; owner: Caller & { actor: { id: string } }; count: number; each: number };
/** The plan with the ids that its rows refer to. */
export type Named = Plan & {
  connection_id: string;
  team_id: string;
  label_id: string;
  rare_label_id: string;
};

/** Creates a number, a team and two labels, one of them rare. */
export async function nameThings(plan: Plan): Promise<Named> {
  const { db } = plan;
  const ctx = { ...plan.owner, db };
  const connection_id = newId();
  await db.execute(sql`
    insert into channel_connections (organization_id, id, provider, address, display_name, credentials_sealed)
    values (${ctx.organization_id}, ${connection_id}, 'provider-b', ${`bench-${plan.count}`}, 'Bench', ${seal("{}")})`);
  const [team, label, rare] = [
    await createTeam(ctx, { name: "Desk" }),
    await createLabel(ctx, { name: "Regular" }),
    await createLabel(ctx, { name: "Rare" }),
  ];
  return { ...plan, connection_id, team_id: team.id, label_id: label.id, rare_label_id: rare.id };
}

/** The `n`th id for a time. Postgres's own generator asks the system for randomness for every id. */
const idAt = (at: SQL, n: SQL): SQL => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '70008' || lpad(to_hex(${n}), 15, '0'))::uuid`;

/**
 * Creates the numbered customers, each with an id (of its lead and thread) and an arrival time: spread evenly over a
 * year, the last one an hour ago.
 */
export async function numberPeople({ db, count, each }: Plan): Promise<void> {
  const steps = count + (each - 1) * LAG;
  await db.execute(sql`drop table if exists bench_people, bench_lines`);
  await db.execute(sql`
    create unlogged table bench_lines as select n, ${LINE} as line from generate_series(0, ${sql.raw(`${LINES - 1}`)}) n`);
  await db.execute(sql`
    create unlogged table bench_people as
    select n, ${idAt(sql`began`, sql`n`)} as id, began, step, (array['whatsapp', 'web', 'voice'])[1 + n % 3] as channel
    from (select n, step, now() - interval '1 hour' - (${sql.raw(`${steps}`)} - n) * step as began
      from generate_series(1, ${sql.raw(`${count}`)}) n,
        (select interval '365 days' / ${sql.raw(`${steps}`)} as step) as steps) as people`);
  await db.execute(sql`alter table bench_people add primary key (n)`);
  await db.execute(sql`analyze bench_people, bench_lines`);
}

/** Matches one row in `every`, and enough of the newest that even a small organization's list fills a page. */
export const oneIn = (every: number, { count }: Pick<Plan, "count">): SQL =>
  sql.raw(`(n % ${every} = ${REST} or n > ${count - NEWEST} and n % ${NEWEST_EVERY} = ${REST})`);

const labelsOf = (named: Named): SQL => sql`
  case when n % 50 = 0 then array[${named.label_id}::uuid]
    when ${oneIn(5000, named)} then array[${named.rare_label_id}::uuid] else '{}' end`;

export async function writeLeads(named: Named): Promise<void> {
  const { organization_id } = named.owner;
  await withoutLookups(named.db, async (tx) => {
    await tx.execute(sql`
      insert into leads (organization_id, id, name, phone, email, company, channel, channel_id, status, imported, label_ids,
        created_at, updated_at)
      select ${organization_id}::uuid, id, name, '+1650' || (1000000 + n),
        lower(replace(name, ' ', '.')) || n || '@example.com', case when n % 9 = 0 then 'Company ' || n end, channel,
        'bench:' || n, (array['new', 'contacted', 'confirmed', 'lost'])[1 + n % 4], n % 10 < 3, ${labelsOf(named)}, began,
        began
      from (select *, ${NAME} as name from bench_people) as people order by n`);
    await tx.execute(sql`
      insert into lead_identities (organization_id, kind, value, lead_id, proven_at, created_at)
      select ${organization_id}::uuid, 'phone', '+1650' || (1000000 + n), id, began, began from bench_people order by n`);
  });
}

/** The newest 200 threads are with the agent, the next 30 wait for a person. */
export async function writeConversations(named: Named): Promise<void> {
  const { owner, connection_id, team_id, count, each } = named;
  const { organization_id } = owner;
  const user_id = owner.actor.id;
  await withoutLookups(named.db, async (tx) => {
    await tx.execute(sql`
      insert into conversations (organization_id, id, lead_id, connection_id, session_key, reply_to, channel, status,
        message_count, last_message_at, last_message_preview, customer_position, answered_position, inbound_position,
        outbound_position, first_reply_at, assignee_id, team_id, waiting_since, waiting_for, label_ids, created_at, updated_at)
      select ${organization_id}::uuid, id, id, case channel when 'whatsapp' then ${connection_id}::uuid end,
        'bench:' || id, case channel when 'whatsapp' then '+1650' || (1000000 + n) end, channel, status, ${each}::int,
        ended, 'Thank you', ${each - 1}::int, ${each - 1}::int, ${each - 1}::int, ${each}::int,
        began + ${LAG}::int * step, case when n % 25 = 3 then ${user_id}::uuid end, case when n % 10 = 3 then ${team_id}::uuid end,
        case status when 'escalated' then ended end, case status when 'escalated' then 'handed_over' end,
        ${labelsOf(named)}, began, ended
      from (
        select *, began + ${(each - 1) * LAG}::int * step as ended,
          case when n > ${count - 200}::int then 'active' when n > ${count - 230}::int then 'escalated'
            when n % 10 = 0 then 'abandoned' else 'completed' end as status
        from bench_people) as people order by n`);
    await tx.execute(sql`
      insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
      select organization_id, connection_id, reply_to, updated_at from conversations
      where organization_id = ${organization_id}::uuid and connection_id is not null`);
    await tx.execute(sql`
      insert into conversation_reads (organization_id, user_id, conversation_id, position)
      select organization_id, ${user_id}::uuid, id, inbound_position from conversations
      where organization_id = ${organization_id}::uuid and (assignee_id is not null or status = 'active')`);
  });
}

/**
 * The messages in order of arrival, with threads interleaved. One thread in 200 has messages that could not be sent.
 */
export async function writeMessages(named: Named): Promise<void> {
  const { db, owner, connection_id, count, each } = named;
  const steps = count + (each - 1) * LAG;
  for (let from = 1; from <= steps; from += AT_ONCE)
    await withoutLookups(db, (tx) =>
      tx.execute(sql`
        insert into messages (organization_id, id, conversation_id, connection_id, position, role, content,
          provider_message_id, delivery_status, created_at, received_at, stored_at, sent_at, delivered_at)
        select ${owner.organization_id}::uuid, ${idAt(sql`at`, sql`written.n::bigint * 10000 + position`)}, id, connection_id, position,
          case when is_ours then 'assistant' else 'user' end, line || ' ' || left(md5(id::text || position), 8),
          case when connection_id is not null then 'wamid.' || id || position end,
          case when is_ours and connection_id is not null then case when is_failed then 'failed' else 'delivered' end end,
          at, case when not is_ours then at end, at, case when is_ours then at end, case when is_ours then at end
        from (
          select n, id, position, began + (position - 1) * ${LAG}::int * step as at, position % 2 = 0 as is_ours,
            ${oneIn(200, named)} as is_failed,
            case channel when 'whatsapp' then ${connection_id}::uuid end as connection_id
          from generate_series(1, ${each}::int) position join bench_people
            on n between ${from}::int - (position - 1) * ${LAG}::int and ${from + AT_ONCE - 1}::int - (position - 1) * ${LAG}::int
        ) as written join bench_lines on bench_lines.n = (written.n * 31 + position * 1009) % ${LINES}::int
        order by at`),
    );
}
