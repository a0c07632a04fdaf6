import { setImmediate as soon } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { inBackground } from "@/server/lib/background";
import { log } from "@/server/lib/log";
import { getDb } from "./client";

const Ids = z.array(z.string());

/** What was just committed in an organization, by ids. `accounts`: those that may no longer be signed in. */
export const Announcement = z.object({
  organization_id: z.string(),
  events: Ids,
  messages: Ids,
  accounts: Ids,
});
export type Announcement = z.infer<typeof Announcement>;

/** The channel of LISTEN and NOTIFY that all processes share. */
export const CHANNEL = "frontdesk_live";

// A payload has less than 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html); an id takes 39.
const IDS_OF_A_KIND = 60;

type Waiting = Omit<Announcement, "organization_id">;
const waiting = new Map<string, Waiting>();
let isFlushing = false;

function* payloads(announcements: Iterable<[string, Waiting]>): Generator<string> {
  for (const [organization_id, { events, messages, accounts }] of announcements) {
    const most = Math.max(events.length, messages.length, accounts.length);
    for (let at = 0; at < most; at += IDS_OF_A_KIND) {
      const part = (ids: string[]) => ids.slice(at, at + IDS_OF_A_KIND);
      const told = { events: part(events), messages: part(messages), accounts: part(accounts) };
      yield JSON.stringify({ organization_id, ...told });
    }
  }
}

/** Sends payloads to every listener. */
export const notify = (told: string[]): Promise<unknown> =>
  getDb().execute(sql`select pg_notify(${CHANNEL}, payload)
    from jsonb_array_elements_text(${JSON.stringify(told)}::jsonb) as payload`);

async function flush(): Promise<void> {
  while (waiting.size > 0) {
    const told = [...payloads(waiting)];
    waiting.clear();
    await notify(told).catch((error: unknown) =>
      log.warn({ err: error }, "what happened could not be announced; the listeners' own look finds it"),
    );
  }
  isFlushing = false;
}

/**
 * Tells every process what was committed, after the commit: in it, NOTIFY locks the whole database and halves the
 * commits of 24 writers (measured). What comes meanwhile goes along next; what a crash loses, the listeners find.
 */
export function announce(
  organization_id: string,
  { events = [], messages = [], accounts = [] }: Partial<Waiting>,
): void {
  if (events.length + messages.length + accounts.length === 0) return;
  const own = waiting.get(organization_id) ?? { events: [], messages: [], accounts: [] };
  own.events.push(...events);
  own.messages.push(...messages);
  own.accounts.push(...accounts);
  waiting.set(organization_id, own);
  if (isFlushing) return;
  isFlushing = true;
  inBackground(soon().then(flush));
}
