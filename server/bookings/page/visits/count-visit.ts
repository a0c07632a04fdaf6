import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { recordset } from "@/db/recordset";
import { log } from "@/lib/observe/log";
import { batcher } from "@/lib/process/batch-loader";
import { notes } from "@/lib/text/assign";
import { toStorable } from "@/schema/common";
import type { PageVisitKind } from "@/schema/page-statistics";
import type { Visitor } from "@/server/http/ctx";

/** More different sources on a day are counted as “other”: anybody can invent them. */
const MOST_SOURCES = 50;
const SOURCE_LENGTH = 60;
/** How many visits wait in a process to be counted; more within that time are not. */
const MOST_WAITING = 5000;
const COUNTED_EVERY_MS = 1000;

type Counter = { organization_id: string; kind: PageVisitKind; source: string };
type Origin = { source?: string | undefined; utm_source?: string | undefined };

const sourceOf = ({ source, utm_source }: Origin): string =>
  toStorable((source || utm_source || "").trim().toLowerCase().slice(0, SOURCE_LENGTH)).trim() || "direct";

/** Adds visits to the counters of today, by the clock of each organization. */
const write = (visits: readonly Counter[]) =>
  getDb().execute(sql`
    with visit as (
      select record.*, (now() at time zone time_zone)::date as day
      from ${recordset({ organization_id: "uuid", kind: "text", source: "text" }, visits)}
      join organizations on organizations.id = record.organization_id
    ), counted as (
      select organization_id, day, source, kind, count(*)::int as count, exists (
        select from page_visits
        where page_visits.organization_id = visit.organization_id and page_visits.day = visit.day
          and page_visits.source = visit.source) as is_known
      from visit group by organization_id, day, source, kind
    ), ranked as (
      select *, dense_rank() over (partition by organization_id, day, is_known order by source) + (
        select count(distinct source) from page_visits
        where page_visits.organization_id = counted.organization_id and page_visits.day = counted.day) as rank
      from counted
    )
    insert into page_visits (organization_id, day, source, kind, count)
    select organization_id, day, case when is_known or rank <= ${MOST_SOURCES} then source else 'other' end as listed,
      kind, sum(count)
    from ranked group by organization_id, day, listed, kind order by organization_id, day, listed, kind
    on conflict (organization_id, day, source, kind) do update set count = page_visits.count + excluded.count`);

let waiting = 0;

const add = batcher<Counter>(
  async (visits) => {
    waiting -= visits.length;
    try {
      await write(visits);
    } catch (err) {
      // Statistics are not worth an error on the page.
      log.warn({ err, count: visits.length }, "visits of booking pages could not be counted");
    }
  },
  { wait: () => setTimeout(COUNTED_EVERY_MS, undefined, { ref: false }) },
);

/** Counts a visit of a booking page: a little later, together with others, so that no page waits for it. */
export function countPageVisitOf(
  page: Pick<Counter, "organization_id">,
  kind: PageVisitKind,
  origin: Origin,
) {
  if (waiting >= MOST_WAITING) return;
  waiting += 1;
  void add({ organization_id: page.organization_id, kind, source: sourceOf(origin) });
}

/** What requests have looked at so far; null if nothing of them counts. */
const looks = notes<Visitor, { kinds: Set<PageVisitKind>; origin: Origin } | null>();

/**
 * Counts what a request looks at, each kind once, as from where it first said: a page may ask for several things.
 * null: nothing of it counts.
 */
export function countLook(
  visitor: Visitor,
  page: Pick<Counter, "organization_id">,
  kind: "seen" | "times" | null,
  origin: Origin,
): void {
  const known = looks.get(visitor);
  const look = known === undefined ? looks.set(visitor, kind && { kinds: new Set(), origin }) : known;
  if (!look || !kind || look.kinds.has(kind)) return;
  look.kinds.add(kind);
  countPageVisitOf(page, kind, look.origin);
}
