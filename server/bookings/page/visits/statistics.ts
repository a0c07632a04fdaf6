import { between, sql } from "drizzle-orm";
import type { z } from "zod";
import { pageVisits } from "@/db/schema/page-visits";
import { inOrg } from "@/db/tenant";
import { addDays, DAY_MS, dateOf } from "@/lib/time/clock";
import { now } from "@/lib/time/time";
import { PageStatistics, PageStatisticsQuery, STATISTICS_DAYS } from "@/schema/page-statistics";
import { organizationOf } from "@/server/accounts/organization/organization";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";

const USUAL_DAYS = 30;
const MOST_SOURCES = 50;
const NONE = { seen: 0, times: 0, booked: 0 };
type Counts = typeof NONE;

const sumOf = (kind: keyof Counts) =>
  sql<number>`coalesce(sum(${pageVisits.count}) filter (where ${pageVisits.kind} = ${kind}), 0)::int`;
const counted = { seen: sumOf("seen"), times: sumOf("times"), booked: sumOf("booked") };

const sum = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, { seen, times, booked }) => ({
      seen: total.seen + seen,
      times: total.times + times,
      booked: total.booked + booked,
    }),
    NONE,
  );

const visitsOf = ({ seen, times, booked }: Counts): number => seen + times + booked;

/** The sources with the most visits; all others together are “other”. */
function listed<T extends Counts & { source: string }>(sources: readonly T[]) {
  const sorted = sources.toSorted((a, b) => visitsOf(b) - visitsOf(a) || a.source.localeCompare(b.source));
  const named = sorted.filter(({ source }) => source !== "other").slice(0, MOST_SOURCES);
  const rest = sorted.filter((one) => !named.includes(one));
  return rest.length === 0 ? named : [...named, { source: "other", ...sum(rest) }];
}

/** The first and the last day that are asked for. */
function spanOf({ from, to }: z.output<typeof PageStatisticsQuery>, today: string): [string, string] {
  const last = to ?? (from === undefined || from <= today ? today : from);
  const earliest = addDays(last, 1 - STATISTICS_DAYS);
  const first = from ?? addDays(last, 1 - USUAL_DAYS);
  return [first.localeCompare(earliest) < 0 ? earliest : first, last];
}

async function readCounts(ctx: Ctx, first: string, last: string) {
  const { day, source } = pageVisits;
  const isAsked = inOrg(ctx, pageVisits, between(day, first, last));
  const days = await ctx.db
    .select({ date: day, ...counted })
    .from(pageVisits)
    .where(isAsked)
    .groupBy(day);
  const sources = await ctx.db
    .select({ source, ...counted })
    .from(pageVisits)
    .where(isAsked)
    .groupBy(source);
  return { days, sources };
}

export const getPageStatistics = action({
  summary: "Count how often your booking page was seen and used, by day and by source",
  description:
    "Counted without cookies, in your organization's time zone, a second or two after the visit. At most 50 different sources are told apart on a day. Kept 400 days.",
  input: PageStatisticsQuery,
  output: PageStatistics,
  run: async (ctx, query) => {
    const { time_zone } = await organizationOf(ctx);
    const [first, last] = spanOf(query, dateOf(now(), time_zone));
    const { days, sources } = await readCounts(ctx, first, last);
    const known = new Map(days.map((day) => [day.date, day]));
    const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
    const dates = Array.from({ length }, (_, day) => addDays(first, day));
    return {
      time_zone,
      ...sum(days),
      days: dates.map((date) => known.get(date) ?? { date, ...NONE }),
      sources: listed(sources),
    };
  },
});
