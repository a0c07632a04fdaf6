import { type SQL, sql } from "drizzle-orm";
import type { Period } from "@/lib/time/period";

/** Periods of time as a table (from_at, to_at, number from 0), for a lateral count of each by an index on time. */
const stretches = (from: string[], to: string[]): SQL => sql`(
  select from_at, to_at, (place - 1)::int as number
  from unnest(${sql.param(from)}::text[]::timestamptz[], ${sql.param(to)}::text[]::timestamptz[])
    with ordinality as stretch (from_at, to_at, place)) stretches`;

/** The days of a period, as a table. */
export const daysOf = ({ starts, to }: Period): SQL => stretches(starts, [...starts.slice(1), to]);

/** The whole period (0) and the one before it (1), as a table. */
export const bothOf = ({ from, to, previous_from, previous_to }: Period): SQL =>
  stretches([from, previous_from], [to, previous_to]);
