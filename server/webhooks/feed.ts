import { sql } from "drizzle-orm";
import { z } from "zod";
import { events } from "@/db/schema/events";
import { byId } from "@/db/tenant";
import { invalid, requireRow } from "@/lib/errors";
import { Id } from "@/schema/common";
import { EventEnvelope, EventFeed, EventQuery } from "@/schema/event";
import { action } from "@/server/http/action";

/** The envelope of an event, the same in every try of a webhook and in the feed, but for samples (`bodyOf`). */
export const toEnvelope = (event: typeof events.$inferSelect): EventEnvelope => ({
  id: event.id,
  event: event.type,
  timestamp: event.created_at,
  organization_id: event.organization_id,
  data: event.data,
});

export const listEvents = action({
  summary: "Read the event feed: everything that happened in the last 30 days, in the order of transactions",
  description:
    "Read on with `after` set to `next_after`; no event is left out, however many requests run at once. 422 if `after` is older than 30 days: start without it.",
  input: EventQuery,
  output: EventFeed,
  run: async (ctx, { after, type, include_practice, limit }) => {
    const { organization_id } = ctx;
    const [cursor] = after
      ? await ctx.db.execute<{ transaction_id: string }>(
          sql`select transaction_id from events where organization_id = ${organization_id}::uuid and id = ${after}::uuid`,
        )
      : [];
    if (after && !cursor) throw invalid(["after"], "is not an event of the last 30 days; start without it");
    // A running transaction may yet commit events that come earlier in the feed, so the feed ends before it.
    const rows = await ctx.db.execute<typeof events.$inferSelect>(sql`
      select organization_id, id, type, data, practice, created_at, transaction_id from events
      where organization_id = ${organization_id}::uuid
        and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        ${cursor ? sql`and (transaction_id, id) > (${cursor.transaction_id}::xid8, ${after}::uuid)` : sql``}
        ${type ? sql`and type = ${type}` : sql``}
        ${include_practice ? sql`` : sql`and not practice`}
      order by transaction_id, id limit ${limit + 1}`);
    const page = rows.slice(0, limit);
    return {
      events: page.map(toEnvelope),
      next_after: page.at(-1)?.id ?? after ?? null,
      has_more: rows.length > limit,
    };
  },
});

export const getEvent = action({
  summary: "Get an event of the last 30 days",
  description: "As the feed and deliveries show it; its id is in the `webhook-id` header of a delivery.",
  input: z.strictObject({ event_id: Id }),
  output: EventEnvelope,
  run: async (ctx, { event_id }) => {
    const found = await ctx.db
      .select()
      .from(events)
      .where(byId(ctx, events, event_id));
    return toEnvelope(requireRow(found, "event"));
  },
});
