import { gt, isNull, lt, or, sql } from "drizzle-orm";
import { blockedTimes } from "@/db/schema/blocked-times";
import { inOrg } from "@/db/tenant";
import { build, TENANT_PARAM } from "@/db/together";
import type { Between, BusyInterval } from "../availability/busy-intervals";
import { occurrencesOf, type StoredSpan } from "./occurrences";

// Another time zone since it was saved moves what repeats by less than this.
const ZONE_CHANGE = sql`interval '2 days'`;

/** The conditions for blocked times that may overlap a period. */
export const mayOverlap = ({ from, to }: Between) =>
  [
    lt(blockedTimes.starts_at, sql`${to} + ${ZONE_CHANGE}`),
    or(isNull(blockedTimes.ends_at), gt(blockedTimes.ends_at, sql`${from} - ${ZONE_CHANGE}`)),
  ] as const;

/** The query for the blocked times around a period. */
export function blockedAround(between: Between) {
  const { resource_id, starts_at, ends_at, recurs } = blockedTimes;
  return build
    .select({ resource_id, starts_at, ends_at, recurs })
    .from(blockedTimes)
    .where(inOrg(TENANT_PARAM, blockedTimes, ...mayOverlap(between)));
}

type Span = { from: number; until: number };

/** Unites what overlaps or touches: however much is blocked, a day has few intervals. */
function united(spans: Span[]): Span[] {
  const found: Span[] = [];
  for (const { from, until } of spans.sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else found.push({ from, until });
  }
  return found;
}

type Row = StoredSpan & { resource_id: string | null };

/** What blocked times block between two moments (ms), by resource id: its own, and everybody's. */
export function blockedIntervals(rows: readonly Row[], time_zone: string, from: number, to: number) {
  const found = new Map<string | null, Span[]>();
  for (const { resource_id, ...row } of rows) {
    const there = found.get(resource_id) ?? [];
    there.push(...occurrencesOf(row, time_zone, from, to));
    found.set(resource_id, there);
  }
  const everybodys = united(found.get(null) ?? []);
  return (resource_id: string): BusyInterval[] => {
    const own = found.get(resource_id);
    const spans = own ? united([...everybodys, ...own]) : everybodys;
    const free = { session: null, seat: 1, is_ours: true, starts: null, ends: null } as const;
    return spans.map((span) => ({ ...span, ...free, is_blocked: true as const }));
  };
}
