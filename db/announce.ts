import { sql } from "drizzle-orm";
import { z } from "zod";
import { log } from "@/server/lib/log";
import { getDb } from "./client";

/** Rows of an organization that were just committed. Only their ids: whoever hears of them reads them. */
export const Announcement = z.object({
  organization_id: z.string(),
  events: z.array(z.string()),
  messages: z.array(z.string()),
});
export type Announcement = z.infer<typeof Announcement>;

/** The channel of LISTEN and NOTIFY that all processes share. */
export const CHANNEL = "frontdesk_live";

// A payload may have 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html).
const IDS_OF_A_KIND = 75;

type Waiting = { events: string[]; messages: string[] };
const waiting = new Map<string, Waiting>();
let isFlushing = false;

function* payloads(announcements: Iterable<[string, Waiting]>): Generator<string> {
  for (const [organization_id, { events, messages }] of announcements) {
    for (let at = 0; at < Math.max(events.length, messages.length); at += IDS_OF_A_KIND) {
      const part = (ids: string[]) => ids.slice(at, at + IDS_OF_A_KIND);
      yield JSON.stringify({ organization_id, events: part(events), messages: part(messages) });
    }
  }
}

async function flush(): Promise<void> {
  while (waiting.size > 0) {
    const told = JSON.stringify([...payloads(waiting)]);
    waiting.clear();
    await getDb().execute(sql`select pg_notify(${CHANNEL}, payload)
      from jsonb_array_elements_text(${told}::jsonb) as payload`);
  }
}

async function flushOnce(): Promise<void> {
  await flush().catch((error: unknown) => log.warn({ err: error }, "what happened could not be announced"));
  isFlushing = false;
}

/**
 * Tells every process what was committed. Called after the commit, not in it: NOTIFY takes a lock over the whole
 * database at commit, which would make all writers wait for one another. What comes while one statement is under way
 * goes with the next. What a crash loses here, the listeners' own look finds.
 */
export function announce(organization_id: string, { events = [], messages = [] }: Partial<Waiting>): void {
  if (events.length + messages.length === 0) return;
  const own = waiting.get(organization_id) ?? { events: [], messages: [] };
  own.events.push(...events);
  own.messages.push(...messages);
  waiting.set(organization_id, own);
  if (isFlushing) return;
  isFlushing = true;
  setImmediate(() => void flushOnce());
}
