import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { log } from "@/lib/observe/log";
import { inBackground } from "@/lib/process/background";
import { Look } from "@/schema/presence";
import { beforeClose, getDb } from "./client";
import { statement } from "./statement";

const Ids = z.array(z.string());

/**
 * What was just committed in an organization, by ids. `accounts`: accounts that may no longer be signed in.
 * `conversations`: conversations with a change that has no event, such as a note. `notified`: users with a new
 * notification. `teams`: the teams or their members changed. `looks` are not rows: what pages show right now.
 * `asks_looks`: every process is to announce the looks it knows again.
 */
export const Announcement = z.object({
  organization_id: z.string(),
  events: Ids,
  messages: Ids,
  accounts: Ids,
  // A process of the previous version doesn't send these.
  conversations: Ids.default([]),
  notified: Ids.default([]),
  teams: z.boolean().default(false),
  looks: z.array(Look).default([]),
  asks_looks: z.boolean().default(false),
});
export type Announcement = z.infer<typeof Announcement>;

/** The LISTEN and NOTIFY channel that all processes share. */
export const CHANNEL = "frontdesk_live";

// A payload must be under 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html); an id takes 39.
const IDS_OF_A_KIND = 36;
/** A name may have 200 characters of up to four bytes each. */
const LOOKS = 6;

type Waiting = Omit<Announcement, "organization_id">;
/**
 * The wait before the first announcement: simultaneous changes go together, after the answers to the requests that made
 * them.
 */
const REST_MS = 5;
/** The pause between announcements: each wakes every process, and pages are no slower for it. */
const PACE_MS = 25;
const waiting = new Map<string, Waiting>();
let flushing: Promise<void> | undefined;

const nothing = (): Waiting => ({
  events: [],
  messages: [],
  accounts: [],
  conversations: [],
  notified: [],
  teams: false,
  looks: [],
  asks_looks: false,
});

function* payloads(announcements: Iterable<[string, Waiting]>): Generator<string> {
  for (const [organization_id, { teams, looks, asks_looks, ...ids }] of announcements) {
    const { events, messages, accounts, conversations, notified } = ids;
    const most = Math.max(...Object.values(ids).map(({ length }) => length));
    for (let at = 0; at < most; at += IDS_OF_A_KIND) {
      const part = (ids: string[]) => ids.slice(at, at + IDS_OF_A_KIND);
      const records = { events: part(events), messages: part(messages), conversations: part(conversations) };
      yield JSON.stringify({
        organization_id,
        ...records,
        accounts: part(accounts),
        notified: part(notified),
      });
    }
    const noIds = { organization_id, events: [], messages: [], accounts: [] };
    for (let at = 0; at < looks.length; at += LOOKS)
      yield JSON.stringify({ ...noIds, looks: looks.slice(at, at + LOOKS) });
    if (teams) yield JSON.stringify({ ...noIds, teams });
    if (asks_looks) yield JSON.stringify({ ...noIds, asks_looks });
  }
}

const telling = statement(sql`
  select pg_notify(${CHANNEL}, payload) from jsonb_array_elements_text(${sql.placeholder("told")}::jsonb) as payload`);

/** Sends payloads to every listener. */
export const tellListeners = (told: string[]): Promise<unknown> =>
  telling(getDb(), { told: JSON.stringify(told) });

async function flush(): Promise<void> {
  await sleep(REST_MS);
  while (waiting.size > 0) {
    const told = [...payloads(waiting)];
    waiting.clear();
    await tellListeners(told).catch((error: unknown) =>
      log.warn({ err: error }, "what happened could not be announced; the listeners' own look finds it"),
    );
    await sleep(PACE_MS);
  }
  flushing = undefined;
}

beforeClose(() => flushing);

/**
 * Announces to every process what was committed. Sent after the commit: inside it, NOTIFY locks the whole database and
 * halves the commits of 24 writers (measured). Changes during a send go with the next; what a crash loses, the
 * listeners find.
 */
export function announce(
  organization_id: string,
  {
    events = [],
    messages = [],
    accounts = [],
    conversations = [],
    notified = [],
    teams = false,
    looks = [],
    asks_looks = false,
  }: Partial<Waiting>,
): void {
  const count = [events, messages, accounts, conversations, notified, looks].flat().length;
  if (count === 0 && !teams && !asks_looks) return;
  const own = waiting.get(organization_id) ?? nothing();
  own.events.push(...events);
  own.messages.push(...messages);
  own.accounts.push(...accounts);
  own.conversations.push(...conversations);
  own.notified.push(...notified);
  own.looks.push(...looks);
  own.teams ||= teams;
  own.asks_looks ||= asks_looks;
  waiting.set(organization_id, own);
  if (flushing) return;
  flushing = flush();
  inBackground(flushing);
}
