import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { log } from "@/lib/observe/log";
import { batcher } from "@/lib/process/batch-loader";
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

type News = Partial<Omit<Announcement, "organization_id">>;
/**
 * The wait before the first announcement: simultaneous changes go together, after the answers to the requests that made
 * them.
 */
const REST_MS = 5;
/** The pause between announcements: each wakes every process, and pages are no slower for it. */
const PACE_MS = 25;

function* payloads(organization_id: string, news: News[]): Generator<string> {
  const all = <Item>(listOf: (one: News) => Item[] | undefined) => news.flatMap((one) => listOf(one) ?? []);
  const ids = {
    events: all(({ events }) => events),
    messages: all(({ messages }) => messages),
    accounts: all(({ accounts }) => accounts),
    conversations: all(({ conversations }) => conversations),
    notified: all(({ notified }) => notified),
  };
  const most = Math.max(...Object.values(ids).map(({ length }) => length));
  for (let at = 0; at < most; at += IDS_OF_A_KIND) {
    const part = Object.entries(ids).map(([kind, list]) => [kind, list.slice(at, at + IDS_OF_A_KIND)]);
    yield JSON.stringify({ organization_id, ...Object.fromEntries(part) });
  }
  const noIds = { organization_id, events: [], messages: [], accounts: [] };
  const looks = all((one) => one.looks);
  for (let at = 0; at < looks.length; at += LOOKS)
    yield JSON.stringify({ ...noIds, looks: looks.slice(at, at + LOOKS) });
  if (news.some(({ teams }) => teams)) yield JSON.stringify({ ...noIds, teams: true });
  if (news.some(({ asks_looks }) => asks_looks)) yield JSON.stringify({ ...noIds, asks_looks: true });
}

const notify = statement(sql`
  select pg_notify(${CHANNEL}, payload) from jsonb_array_elements_text(${sql.placeholder("told")}::jsonb) as payload`);

/** Sends payloads to every listener. */
export const tellListeners = (told: string[]): Promise<unknown> =>
  notify(getDb(), { told: JSON.stringify(told) });

type Told = { organization_id: string; news: News };

async function tellAll(batch: Told[]): Promise<void> {
  const byOrganization = new Map<string, News[]>();
  for (const { organization_id, news } of batch) {
    const own = byOrganization.get(organization_id) ?? [];
    own.push(news);
    byOrganization.set(organization_id, own);
  }
  await tellListeners([...byOrganization].flatMap((of) => [...payloads(...of)])).catch((error: unknown) =>
    log.warn({ err: error }, "what happened could not be announced; the listeners' own look finds it"),
  );
  await sleep(PACE_MS);
}

const tellSoon = batcher(tellAll, { wait: () => sleep(REST_MS) });
let telling: Promise<void> | undefined;
beforeClose(() => telling);

/**
 * Announces to every process what was committed. Sent after the commit: inside it, NOTIFY locks the whole database and
 * halves the commits of 24 writers (measured). Changes during a send go with the next; what a crash loses, the
 * listeners find.
 */
export function announce(organization_id: string, news: News): void {
  if (Object.values(news).flat().some(Boolean)) telling = tellSoon({ organization_id, news });
}
