import { sql } from "drizzle-orm";
import { afterCommit, type Db, getDb, one } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { inBackground } from "@/lib/process/background";
import { inMs } from "@/lib/time/time";
import { lookForInngest, sendEvents, toEvent } from "./inngest-event";
import type { Options } from "./job";

const BATCH = 400;
/** When a job that Inngest accepted but never began counts as lost, and when one that began is given up. */
const LOST = sql`now() - interval '15 minutes'`;
const ABANDONED = sql`now() - interval '4 days'`;
/** How far ahead jobs that Inngest may have forgotten are sent again; later ones are found once they are overdue. */
const SOON = sql`now() + interval '15 minutes'`;
/** Between attempts to reach Inngest while it is away. */
const AGAIN_MS = 5000;
/** Between checks that it is there; it counts as away after so many misses in a row, as one may just be slowness. */
const LOOK_MS = 2000;
const MISSED_LOOKS = 2;

type Row = { id: string; name: string; input: Record<string, unknown>; run_at: string };
type Written = { id: string; isSent: boolean };

/**
 * Writes a job's row. A row waiting under the same key stays the one that runs the job, with the new input and time: a
 * burst is one event. Only a job that has to run sooner than Inngest was told gets a new id, and so a new event; the
 * run of the old one finds no row. `carried` is the id of a row that its run continues.
 */
export async function writeJob(
  db: Db,
  name: string,
  input: unknown,
  { key, run_at, keep_run_at = false }: Options,
  carried?: { id: string },
): Promise<Written> {
  const isSooner = sql`(not ${keep_run_at} and excluded.run_at < outbox.run_at)`;
  const sent_at = carried ? sql`now()` : sql`null`;
  const moment = sql`coalesce(${run_at?.toISOString() ?? null}::timestamptz, date_trunc('milliseconds', now()))`;
  const rows = await db.execute<{ id: string; sent: boolean }>(sql`
    insert into outbox (id, name, input, key, run_at, sent_at)
    values (${carried?.id ?? newId()}::uuid, ${name}, ${JSON.stringify(input)}::jsonb, ${key ?? null}, ${moment},
      ${sent_at}::timestamptz)
    on conflict (key) where run_id is null do update set
      id = case when ${isSooner} then excluded.id else outbox.id end,
      sent_at = case when ${isSooner} then excluded.sent_at else outbox.sent_at end,
      run_at = case when ${keep_run_at} then outbox.run_at else excluded.run_at end,
      name = excluded.name, input = excluded.input
    returning id, sent_at is not null as sent`);
  const { id, sent } = one(rows);
  return { id, isSent: sent };
}

/** Writes a job in the caller's transaction, and sends it right after the commit. */
export async function addToOutbox(db: Db, name: string, input: unknown, options: Options): Promise<void> {
  const { id, isSent } = await writeJob(db, name, input, options);
  if (!isSent) afterCommit(db, () => sendSoon(id));
}

// A row may be sent twice, by two processes or when a response was lost: with the same id, which its run takes once.
async function send(rows: Row[]): Promise<void> {
  const db = getDb();
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`;
  try {
    await sendEvents(rows.map(toEvent));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db.execute(
      sql`update outbox set attempts = attempts + 1, last_error = ${reason} where id in ${ids} and sent_at is null`,
    );
    throw error;
  }
  await db.execute(sql`update outbox set sent_at = now() where id in ${ids} and sent_at is null`);
}

const fresh = new Set<string>();
let isSending = false;
/** Since when this process has not been able to hand jobs to Inngest. */
let awaySince: string | undefined;

async function sendFresh(): Promise<void> {
  while (fresh.size > 0) {
    const ids = [...fresh].slice(0, BATCH);
    for (const id of ids) fresh.delete(id);
    const rows = await getDb().execute<Row>(sql`
      select id, name, input, run_at from outbox where sent_at is null
        and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
    if (rows.length > 0) await send([...rows]);
  }
  // Inngest was away and is back: what waited meanwhile need not wait for the sweep.
  if (awaySince) await sweepOutbox();
}

let again: NodeJS.Timeout | undefined;

/** Records that Inngest takes no jobs, and retries until it does. If processes are frozen, the sweep does this. */
export function noteAway(error: unknown): void {
  if (awaySince) return;
  log.warn({ err: error }, "jobs can't be handed to Inngest; they wait in the outbox");
  awaySince = inMs().toISOString();
  clearInterval(again);
  again = setInterval(() => {
    if (!awaySince) clearInterval(again);
    else if (!isSending) void sendAll();
  }, AGAIN_MS).unref();
}

/**
 * Checks every few seconds that Inngest is there, until the returned function is called. A server that crashes forgets
 * what it accepted last, and while no job is enqueued, as when the database is away too, nothing else would notice.
 */
export function watchInngest(): () => void {
  let missed = 0;
  let isOver = false;
  let next: NodeJS.Timeout | undefined;
  const look = async () => {
    // While it is away, `noteAway` and the sweep check.
    const failure = awaySince ? undefined : await lookForInngest().catch((error: Error) => error);
    if (isOver) return;
    missed = failure ? missed + 1 : 0;
    if (missed >= MISSED_LOOKS) noteAway(failure);
    lookLater();
  };
  const lookLater = () => {
    next = setTimeout(look, LOOK_MS).unref();
  };
  lookLater();
  return () => {
    isOver = true;
    clearTimeout(next);
    clearInterval(again);
  };
}

async function sendAll(): Promise<void> {
  isSending = true;
  try {
    do await sendFresh();
    while (fresh.size > 0);
  } catch (error) {
    fresh.clear();
    noteAway(error);
  } finally {
    isSending = false;
  }
}

function sendSoon(id: string): void {
  if (!env.RUNS_JOBS) return;
  fresh.add(id);
  if (!isSending) inBackground(sendAll());
}

async function unsent(): Promise<Row[]> {
  const rows = await getDb().execute<Row>(sql`
    select id, name, input, run_at from outbox where sent_at is null order by created_at limit ${BATCH}`);
  return [...rows];
}

/** The run that has the job was lost, with its process or with Inngest's memory of it. */
const HAS_LOST_RUN = sql`outbox.run_id is not null and outbox.lost_at < now()`;
/** A job of the same key waits, or is going to, and does the work. */
const IS_DOUBLED = sql`exists (
  select from outbox other where other.key = outbox.key and other.id <> outbox.id
    and (other.run_id is null or other.id > outbox.id and other.lost_at < now()))`;

/**
 * Marks jobs to be sent again, under new ids, that Inngest accepted and then lost: those long overdue, those whose run
 * was lost and, if Inngest was away, all that it accepted before and has not begun. A run that survived at Inngest finds
 * no row. Deletes abandoned rows.
 */
async function recover(): Promise<void> {
  const db = getDb();
  const isLost = sql`run_id is null and ((run_at < ${LOST} and sent_at < ${LOST})
    or (run_at < ${SOON} and sent_at < ${awaySince ?? null}::timestamptz))`;
  const abandoned = await db.execute<{ name: string }>(
    sql`delete from outbox where run_id is not null and run_at < ${ABANDONED} returning name`,
  );
  await db.execute(sql`delete from outbox where ${HAS_LOST_RUN} and ${IS_DOUBLED}`);
  const lost = await db.execute(sql`
    update outbox set id = new_id(), sent_at = null, run_id = null, lost_at = null
    where ${isLost} or (${HAS_LOST_RUN}) returning 1`);
  if (lost.length > 0 || abandoned.length > 0)
    log.warn({ lost: lost.length, abandoned: abandoned.length }, "jobs were lost at Inngest");
}

async function sendUnsent(): Promise<void> {
  for (let rows = await unsent(); rows.length > 0; rows = rows.length < BATCH ? [] : await unsent())
    await send(rows);
}

/** Sends what could not be sent before or was lost afterwards; throws if Inngest still can't be reached. */
export async function sweepOutbox(): Promise<void> {
  await sendUnsent();
  if (awaySince) await lookForInngest();
  // Only now that it is there: jobs that were never lost go first.
  await recover();
  await sendUnsent();
  if (awaySince) log.info({ since: awaySince }, "Inngest takes jobs again");
  awaySince = undefined;
}

/** The job that has waited longest to be sent, and why the last attempt failed. */
export async function oldestUnsentJob(): Promise<
  { created_at: string; last_error: string | null } | undefined
> {
  const [oldest] = await getDb().execute<{ created_at: string; last_error: string | null }>(sql`
    select created_at, last_error from outbox where sent_at is null order by created_at limit 1`);
  return oldest;
}
