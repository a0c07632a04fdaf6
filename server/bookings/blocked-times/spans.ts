import { eq, isNull, or, sql } from "drizzle-orm";
import { blockedTimes } from "@/db/schema/blocked-times";
import { inOrg } from "@/db/tenant";
import { iso } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import { organizationOf } from "@/server/accounts/organization/organization";
import { ownBlockedTimes } from "@/server/accounts/team/practitioner";
import type { Ctx } from "@/server/http/ctx";
import { mayOverlap } from "./intervals";
import { occurrencesOf } from "./occurrences";

/** The condition for a resource's own blocked times and everybody's. */
export const blockedFor = (ctx: Ctx, resource_id: string) =>
  inOrg(ctx, blockedTimes, or(isNull(blockedTimes.resource_id), eq(blockedTimes.resource_id, resource_id)));

/** Between two moments (ms): at a resource if `resource_id` is given, otherwise at any. */
type Where = { from: number; to: number; time_zone: string; resource_id?: string | null };

/** More are never shown at once. */
const MOST = 5000;

/** The occurrences of blocked times, earliest first. */
export async function blockedSpans(
  ctx: Ctx,
  { from, to, time_zone, resource_id }: Where,
): Promise<BlockedSpan[]> {
  const between = { from: sql`${iso(from)}::timestamptz`, to: sql`${iso(to)}::timestamptz` };
  const where = inOrg(
    ctx,
    blockedTimes,
    ownBlockedTimes(ctx),
    ...mayOverlap(between),
    resource_id ? blockedFor(ctx, resource_id) : undefined,
  );
  const rows = await ctx.db.select().from(blockedTimes).where(where);
  return rows
    .flatMap(({ id: blocked_time_id, resource_id: whose, note, created_at, updated_at, ...row }) =>
      [...occurrencesOf(row, time_zone, from, to)].map((one) => ({
        ...{ blocked_time_id, resource_id: whose, note, date: one.date, created_at, updated_at },
        ...{ starts_at: iso(one.from), ends_at: iso(one.until), repeats: row.recurs !== null },
      })),
    )
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .slice(0, MOST);
}

/** What a resource's time is blocked for, within a time that was refused because of it. */
export async function noteAt(
  ctx: Ctx,
  resource_id: string,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
): Promise<string | null> {
  const { time_zone } = await organizationOf(ctx);
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const found = await blockedSpans(ctx, { from, to, time_zone, resource_id });
  return found.find(({ note }) => note)?.note ?? null;
}
