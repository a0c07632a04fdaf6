import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { inBackground } from "@/server/lib/background";
import { log } from "@/server/lib/log";
import { Look } from "@/server/schema/presence";
import { beforeClose, getDb } from "./client";
import { statement } from "./statement";

const Ids = z.array(z.string());

/**
 * What was just committed in an organization, by ids. `accounts`: those that may no longer be signed in.
 * `conversations`: those of which something changed that no event tells, such as their notes. `notified`: people who
 * have something new to read. `teams`: what teams there are, or who is in them. `looks` are no rows: what pages show just now. `asks_looks`: every process is to announce the looks that it was told, anew.
 */
export const Announcement = z.object({
  organization_id: z.string(),
  events: Ids,
  messages: Ids,
  accounts: Ids,
  // A process of the version before doesn't name these.
  conversations: Ids.default([]),
  notified: Ids.default([]),
  teams: z.boolean().default(false),
  looks: z.array(Look).default([]),
  asks_looks: z.boolean().default(false),
});
export type Announcement = z.infer<typeof Announcement>;

/** The channel of LISTEN and NOTIFY that all processes share. */
export const CHANNEL = "frontdesk_live";

// A payload has less than 8000 bytes (https://www.postgresql.org/docs/current/sql-notify.html); an id takes 39.
const IDS_OF_A_KIND = 36;
/** A name may have 200 characters, each of up to four bytes. */
const LOOKS = 6;

type Waiting = Omit<Announcement, "organization_id">;
/** Before anything is told: what happens together goes together, and after the answers to whoever caused it. */
const REST_MS = 5;
/** Between what is told and what is told next: each telling wakes every process, and a page is as quick for anybody. */
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
 * Tells every process what was committed, after the commit: in it, NOTIFY locks the whole database and halves the
 * commits of 24 writers (measured). What comes meanwhile goes along next; what a crash loses, the listeners find.
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
