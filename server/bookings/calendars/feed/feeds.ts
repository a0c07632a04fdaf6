import { asc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { calendarFeeds } from "@/db/schema/calendars";
import { byId, inOrg } from "@/db/tenant";
import { env } from "@/lib/env";
import { requireRow } from "@/lib/errors";
import { hashLinkToken, newLinkToken } from "@/lib/secret/link-token";
import {
  CalendarFeed,
  CalendarFeedPage,
  CalendarFeedPatch,
  CalendarFeedWithUrl,
  NewCalendarFeed,
} from "@/schema/calendar-feed";
import { Id, MOST_OF_A_PAGE, PageInput } from "@/schema/common";
import { requireResource } from "@/server/accounts/organization/resources";
import { creatorOf } from "@/server/accounts/team/staff";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import { type Ctx, userOf } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";

const { organization_id: _organization, token_hash: _hash, ...columns } = getTableColumns(calendarFeeds);
const shown = { ...columns, created_by: creatorOf("calendar_feeds", "created_by") };

const OneFeed = z.strictObject({ feed_id: Id });

const urlOf = (token: string): string => `${env.PUBLIC_URL}/api/calendars/${token}.ics`;

async function changeFeed(
  ctx: Ctx,
  feed_id: string,
  fields: Partial<typeof calendarFeeds.$inferInsert>,
): Promise<CalendarFeed> {
  const changed = await ctx.db
    .update(calendarFeeds)
    .set({ ...fields, updated_at: sql`now()` })
    .where(byId(ctx, calendarFeeds, feed_id))
    .returning(shown);
  return requireRow(changed, "calendar feed");
}

export const listFeeds = action({
  summary: "List calendar feeds, the addresses at which calendar programs read appointments, oldest first",
  input: z.strictObject(PageInput),
  output: CalendarFeedPage,
  run: async (ctx, query) => {
    const mine = inOrg(ctx, calendarFeeds);
    const rows = ctx.db.select(shown).from(calendarFeeds).where(mine).orderBy(asc(calendarFeeds.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(calendarFeeds, mine), query);
    return { calendar_feeds: items, ...page };
  },
});

export const getFeed = action({
  summary: "Get a calendar feed",
  description: "Its address is not in it: only its hash is stored. Rotate the feed for a new address.",
  input: OneFeed,
  output: CalendarFeed,
  run: async (ctx, { feed_id }) => {
    const rows = await ctx.db
      .select(shown)
      .from(calendarFeeds)
      .where(byId(ctx, calendarFeeds, feed_id));
    return requireRow(rows, "calendar feed");
  },
});

export const createFeed = action({
  summary: "Create a calendar feed for all appointments or one resource's. Its address is shown only once",
  input: NewCalendarFeed,
  only: "owner",
  confirmed: true,
  output: CalendarFeedWithUrl,
  audit: "calendar_feed.created",
  run: (ctx, fields) =>
    transaction(ctx.db, async (tx) => {
      const mine = inOrg(ctx, calendarFeeds);
      await requireRoom(tx, ctx, {
        table: calendarFeeds,
        where: mine,
        most: MOST_OF_A_PAGE,
        what: "calendar feeds",
      });
      if (fields.resource_id) await requireResource({ ...ctx, db: tx }, fields.resource_id);
      const token = newLinkToken();
      const { organization_id, id: created_by } = userOf(ctx);
      const row = { organization_id, created_by, ...fields, token_hash: hashLinkToken(token) };
      const feed = one(await tx.insert(calendarFeeds).values(row).returning(shown));
      return { ...feed, url: urlOf(token) };
    }),
});

export const updateFeed = action({
  summary:
    "Rename a calendar feed, or change its resource or whether it shows names; its address stays the same",
  input: CalendarFeedPatch.extend({ feed_id: Id }),
  only: "owner",
  output: CalendarFeed,
  audit: "calendar_feed.updated",
  rows: rowNamed(calendarFeeds, "feed_id"),
  run: (ctx, { feed_id, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      const inTx = { ...ctx, db: tx };
      if (fields.resource_id) await requireResource(inTx, fields.resource_id);
      return changeFeed(inTx, feed_id, fields);
    }),
});

export const rotateFeed = action({
  summary: "Give a calendar feed a new address, shown only once; the old one stops working at once",
  input: OneFeed,
  only: "owner",
  confirmed: true,
  output: CalendarFeedWithUrl,
  audit: "calendar_feed.rotated",
  rows: rowNamed(calendarFeeds, "feed_id"),
  run: async (ctx, { feed_id }) => {
    const token = newLinkToken();
    const fresh = {
      ...{ token_hash: hashLinkToken(token), created_by: userOf(ctx).id },
      ...{ revoked_at: null, last_read_at: null },
    };
    return { ...(await changeFeed(ctx, feed_id, fresh)), url: urlOf(token) };
  },
});

export const deleteFeed = action({
  summary: "Revoke a calendar feed; its address stops working at once",
  input: OneFeed,
  only: "owner",
  output: z.void(),
  audit: "calendar_feed.deleted",
  rows: rowNamed(calendarFeeds, "feed_id"),
  run: async (ctx, { feed_id }) => {
    const gone = await ctx.db
      .delete(calendarFeeds)
      .where(byId(ctx, calendarFeeds, feed_id))
      .returning({ id: calendarFeeds.id });
    requireRow(gone, "calendar feed");
  },
});

/**
 * Ends the addresses of an organization's feeds, or of those that a member was shown; returns the feeds' names. The feeds
 * stay, to be given new ones.
 */
export async function revokeFeeds(tx: Tx, ctx: Ctx, user_id?: string): Promise<string[]> {
  const revoked = await tx
    .update(calendarFeeds)
    .set({ token_hash: null, revoked_at: sql`now()`, updated_at: sql`now()` })
    .where(
      inOrg(
        ctx,
        calendarFeeds,
        user_id === undefined ? undefined : eq(calendarFeeds.created_by, user_id),
        isNotNull(calendarFeeds.token_hash),
      ),
    )
    .returning({ name: calendarFeeds.name });
  return revoked.map(({ name }) => name);
}
