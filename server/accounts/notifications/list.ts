import { sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { afterCommit, type Db } from "@/db/client";
import { pageUpTo } from "@/db/queries/page";
import {
  type Notification,
  NotificationPage,
  NotificationQuery,
  ReadNotifications,
} from "@/schema/notification";
import { action } from "@/server/http/action";
import { type Ctx, userOf } from "@/server/http/ctx";
import { ownLeads } from "../team/practitioner";
import { placeOf } from "./place";

/** Counting stops here. */
const MOST_UNREAD = 100;

type Row = Omit<Notification, "path">;
type Query = z.output<typeof NotificationQuery>;

const rowsOf = (ctx: Ctx, { before, unread, limit }: Query) => {
  const { organization_id, id: user_id } = userOf(ctx);
  return ctx.db.execute<Row>(sql`
    select told.id, told.kind, told.conversation_id, told.subject_id, told.subject, told.detail, told.created_at,
      told.read_at,
      case when leads.id is not null then jsonb_build_object('id', leads.id, 'name', leads.name) end as lead,
      case when actor.id is not null then jsonb_build_object('id', actor.id, 'full_name', actor.full_name) end as by
    from notifications told
    left join conversations thread
      on thread.organization_id = told.organization_id and thread.id = told.conversation_id
    left join leads on leads.organization_id = told.organization_id and leads.id = thread.lead_id
      and ${ownLeads(ctx) ?? sql`true`}
    left join users actor on actor.organization_id = told.organization_id and actor.id = told.actor_id
    where told.organization_id = ${organization_id}::uuid and told.user_id = ${user_id}::uuid
      ${before ? sql`and told.id < ${before}::uuid` : sql``}
      ${unread ? sql`and told.read_at is null` : sql``}
    order by told.id desc limit ${limit + 1}::int`);
};

async function countUnread(ctx: Ctx): Promise<number> {
  const { organization_id, id: user_id } = userOf(ctx);
  const found = await ctx.db.execute(sql`
    select from notifications
    where organization_id = ${organization_id}::uuid and user_id = ${user_id}::uuid and read_at is null
    limit ${MOST_UNREAD}`);
  return found.length;
}

export const listNotifications = action({
  summary: "List the caller's notifications, newest first",
  input: NotificationQuery,
  only: "practitioner",
  output: NotificationPage,
  run: async (ctx, query) => {
    const [rows, unread] = await Promise.all([rowsOf(ctx, query), countUnread(ctx)]);
    const { page, last } = pageUpTo(query.limit, [...rows]);
    const notifications = page.map((row) => ({ ...row, path: placeOf(row) }));
    return { notifications, unread, next_before: last?.id ?? null };
  },
});

type Which = z.output<typeof ReadNotifications>;

/** Marks the caller's notifications as read: one, all about a conversation, or all. */
export async function markNotificationsRead(db: Db, ctx: Ctx, which: Which): Promise<void> {
  const { organization_id, id: user_id } = userOf(ctx);
  const { notification_id, conversation_id } = which;
  const { count } = await db.execute(sql`
    update notifications set read_at = now()
    where organization_id = ${organization_id}::uuid and user_id = ${user_id}::uuid and read_at is null
      ${notification_id ? sql`and id = ${notification_id}::uuid` : sql``}
      ${conversation_id ? sql`and conversation_id = ${conversation_id}::uuid` : sql``}`);
  // The caller's other pages refresh their count.
  if (count > 0) afterCommit(db, () => announce(organization_id, { notified: [user_id] }));
}

export const readNotifications = action({
  summary: "Mark notifications as read: one, all about a conversation, or all",
  input: ReadNotifications,
  only: "practitioner",
  output: z
    .object({ unread: z.int().meta({ description: "How many are unread still; at most 100" }) })
    .meta({ id: "UnreadNotifications", description: "What is left to read" }),
  audit: "notifications_read",
  run: async (ctx, which) => {
    await markNotificationsRead(ctx.db, ctx, which);
    return { unread: await countUnread(ctx) };
  },
});
