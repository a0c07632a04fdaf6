import { sql } from "drizzle-orm";
import { closeDb, getDb, one } from "@/db/client";
import { countInbox } from "@/server/conversations/inbox/counts";
import { listInbox } from "@/server/conversations/inbox/list";
import { searchInbox } from "@/server/conversations/inbox/search";
import type { Ctx } from "@/server/http/ctx";
import { getThread } from "@/server/overview/thread";
import { type Caller, compareCallers, newOwner } from "./owner";
import { vacuum } from "./world";

const SMALL = 100;
const LARGE = 100_000;
const MESSAGES_EACH = 4;
const ROUNDS = 60;
/** How many times as long the large inbox may take to open. */
const MOST = 1.5;
const TABLES = ["leads", "conversations", "messages", "conversation_reads"];

/** Creates an organization with conversations of the last 90 days, most of them completed, and returns its owner. */
async function organizationOf(count: number): Promise<Caller> {
  const db = getDb();
  const owner = await newOwner(count);
  const { organization_id } = owner;
  const { id } = owner.actor;
  await db.execute(sql`
    insert into leads (organization_id, id, name, phone, email, channel, channel_id, created_at)
    select ${organization_id}::uuid, new_id(), 'Lead ' || n, '+1650' || (1000000 + n), 'lead' || n || '@example.com',
      'whatsapp', 'bench:' || n, now() - n * interval '90 days' / ${count}::int
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`
    insert into conversations (organization_id, id, lead_id, session_key, channel, status, assignee_id, message_count,
      last_message_at, last_message_preview, inbound_position, customer_position, waiting_since, waiting_for, created_at,
      updated_at)
    select organization_id, new_id(), id, 'bench:' || id, (array['whatsapp', 'web', 'voice'])[1 + n % 3],
      case when n % 10 = 0 then 'active' when n % 3 = 1 then 'escalated' else 'completed' end,
      case when n % 50 = 1 then ${id}::uuid end, ${MESSAGES_EACH}, created_at, 'Thank you', 3, 3,
      case when n % 3 = 1 then created_at end, case when n % 3 = 1 then 'handed_over' end, created_at, created_at
    from (select *, row_number() over (order by id) as n from leads where organization_id = ${organization_id}::uuid) leads`);
  await db.execute(sql`
    insert into messages (organization_id, id, conversation_id, position, role, content, created_at)
    select organization_id, new_id(), id, position, (array['user', 'assistant'])[1 + position % 2],
      (array['Do you have a time for a check-up', 'Which days suit you', 'Tuesday or Wednesday', 'Thank you'])[position]
        || ', number ' || left(md5(id::text || position), 6), created_at + position * interval '1 second'
    from conversations, generate_series(1, ${MESSAGES_EACH}::int) position
    where organization_id = ${organization_id}::uuid`);
  await db.execute(sql`
    insert into conversation_reads (organization_id, user_id, conversation_id, position)
    select organization_id, ${id}::uuid, id, 3 from conversations
    where organization_id = ${organization_id}::uuid and random() < 0.9`);
  return owner;
}

/** What the browser requests when the inbox opens on Needs you: the list, the counts, and the first thread. */
export async function openInbox(ctx: Ctx): Promise<void> {
  const [{ items }] = await Promise.all([listInbox(ctx, { needs_staff: true }), countInbox(ctx, {})]);
  await getThread(ctx, { conversation_id: items[0]?.id ?? "" });
}

const LOOKS: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "all of it": (ctx) => listInbox(ctx, {}),
  "waiting for a human": (ctx) => listInbox(ctx, { status: "escalated" }),
  "one channel": (ctx) => listInbox(ctx, { channel: "web" }),
  mine: (ctx) => listInbox(ctx, { mine: true }),
  "mine, one channel, completed": (ctx) =>
    listInbox(ctx, { mine: true, channel: "web", status: "completed" }),
  counts: (ctx) => countInbox(ctx, {}),
  "search of a common word": (ctx) => searchInbox(ctx, { term: "wednesday" }),
  "search of one customer": (ctx) => searchInbox(ctx, { term: "lead77@example" }),
  "search of a phone": (ctx) => searchInbox(ctx, { term: "650-100-0042" }),
  "search of two words": (ctx) => searchInbox(ctx, { term: "check-up time" }),
  "search of two words, one of them rare": (ctx) => searchInbox(ctx, { term: "number lead77@example" }),
  "search without a hit": (ctx) => searchInbox(ctx, { term: "xylophone" }),
  "search of a common word in what the team has": (ctx) =>
    searchInbox(ctx, { term: "wednesday", status: "escalated" }),
};

/** How many sequential scans of the inbox's tables there were. Closing all connections first makes them report. */
async function wholeReads(): Promise<number> {
  await closeDb();
  const { reads } = one(
    await getDb().execute<{ reads: number }>(sql`
      select sum(seq_scan)::int as reads from pg_stat_user_tables
      where relname = any(${sql.param(TABLES)}::text[])`),
  );
  return reads;
}

const ms = (value: number) => Number(value.toFixed(1));

/** The median milliseconds of a read in the small and in the large inbox. */
async function compare(look: (ctx: Ctx) => Promise<unknown>, ...callers: [Caller, Caller]) {
  const [small = Number.NaN, large = Number.NaN] = await compareCallers(ROUNDS, look, callers);
  return { small, large };
}

/** An inbox of 100,000 conversations next to one of 100, in one database. No table may be read sequentially. */
export async function benchInbox() {
  const [small, large] = [await organizationOf(SMALL), await organizationOf(LARGE)];
  await vacuum(TABLES);
  const before = await wholeReads();
  const opened = await compare(openInbox, small, large);
  const ratio = Number((opened.large / opened.small).toFixed(2));
  const results: Record<string, string | number> = {
    [`opens (list, counts, first thread): ${SMALL} / ${LARGE} conversations, ms`]: `${ms(opened.small)} / ${ms(opened.large)}`,
    [`ratio (at most ${MOST})`]: ratio,
  };
  for (const [name, look] of Object.entries(LOOKS)) {
    const times = await compare(look, small, large);
    results[name] = `${ms(times.small)} / ${ms(times.large)}`;
  }
  results["tables read from end to end"] = (await wholeReads()) - before;
  if (ratio > MOST || results["tables read from end to end"] > 0)
    throw new Error(`the large inbox is slow: ${JSON.stringify(results)}`);
  return results;
}
