import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { rowsOf } from "@/db/recordset";
import { apiKeyRequests } from "@/db/schema/api-keys";
import { newId } from "@/db/schema/columns";
import { log } from "@/lib/observe/log";
import { batcher } from "@/lib/process/batch-loader";
import { notes } from "@/lib/text/assign";
import { inMs } from "@/lib/time/time";

/** How many requests of a key are kept, for a week. */
export const REQUESTS_KEPT = 100;
/** How many requests wait in a process to be written; more within that time are not kept. */
const MOST_WAITING = 2000;
const WRITTEN_EVERY_MS = 2000;
const PATH_LENGTH = 500;

type By = { organization_id: string; key_id: string; ip: string };
type Row = typeof apiKeyRequests.$inferInsert & { id: string };

const made = notes<Request, By>();

/** Notes which key made a request, so that the request is logged with it once it is answered. */
export const logAsRequestOf = (request: Request, by: By): By => made.set(request, by);

/** The newest of each key's. */
function newestOf(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  return rows.toReversed().filter(({ key_id }) => {
    const count = (counts.get(key_id) ?? 0) + 1;
    counts.set(key_id, count);
    return count <= REQUESTS_KEPT;
  });
}

/** Writes requests, and deletes those of the same keys that are no longer among the newest. */
async function write(rows: readonly Row[]): Promise<void> {
  await getDb().insert(apiKeyRequests).select(rowsOf(apiKeyRequests, rows));
  const keys = JSON.stringify([
    ...new Map(rows.map(({ organization_id, key_id }) => [key_id, { organization_id, key_id }])).values(),
  ]);
  await getDb().execute(sql`
    delete from api_key_requests old
    using jsonb_to_recordset(${keys}::jsonb) as written (organization_id uuid, key_id uuid)
    where old.organization_id = written.organization_id and old.key_id = written.key_id
      and old.id < (
        select id from api_key_requests
        where organization_id = written.organization_id and key_id = written.key_id
        order by id desc offset ${REQUESTS_KEPT - 1} limit 1)`);
}

let waiting = 0;

const add = batcher<Row>(
  async (rows) => {
    waiting -= rows.length;
    try {
      await write(newestOf(rows));
    } catch (err) {
      // They are only shown to people; a database that is down has nothing to show anyway.
      log.warn({ err, count: rows.length }, "requests of API keys could not be kept");
    }
  },
  { wait: () => setTimeout(WRITTEN_EVERY_MS, undefined, { ref: false }) },
);

type Answered = Pick<Row, "method" | "path" | "status" | "duration_ms" | "request_id">;

/** Keeps an answered request if a key made it: written a little later, together with others. */
export function keepRequestOf(request: Request, { path, ...answered }: Answered): void {
  const by = made.get(request);
  if (!by || waiting >= MOST_WAITING) return;
  waiting += 1;
  const created_at = inMs().toISOString();
  void add({ ...by, ...answered, path: path.slice(0, PATH_LENGTH), id: newId(), created_at });
}
