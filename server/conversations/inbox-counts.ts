import { eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { hasValue } from "@/db/value";
import { action } from "@/server/http/action";
import { InboxCounts } from "@/server/schema/inbox";
import { byActivity, inOrder, isAwake, isUnread } from "./inbox-list";
import { userIdOf } from "./inbox-user";

/** More than that is shown as such. */
const MOST = 100;
/** So many of the latest conversations of each open state are looked at for unread ones. */
const LATEST = 150;

export const countInbox = action({
  summary: "Count what asks for attention, up to 100 of each",
  input: z.strictObject({}),
  output: InboxCounts,
  run: async (ctx) => {
    const of = (status: "active" | "escalated") =>
      inOrg(ctx, conversations, eq(conversations.status, status));
    const latest = (status: "active" | "escalated") =>
      sql`(select * from conversations where ${of(status)} ${inOrder(byActivity)} limit ${LATEST}::int)`;
    const isEscalated = inOrg(ctx, conversations, hasValue(conversations.status, "escalated"));
    const escalated = sql`select 1 from conversations where ${isEscalated}`;
    const waiting = inOrg(ctx, conversations, isNotNull(conversations.waiting_since), isAwake);
    const snoozed = inOrg(ctx, conversations, isNotNull(conversations.snoozed_until));
    const [counts] = await ctx.db.execute<InboxCounts>(sql`
      select
        (select count(*)::int from (
          select 1 from (${latest("active")} union all ${latest("escalated")}) as conversations
          where ${isUnread(ctx)} limit ${MOST}::int) as unread) as unread,
        (select count(*)::int from (
          select 1 from conversations where ${waiting} limit ${MOST}::int) as waiting) as needs_staff,
        (select count(*)::int from (
          select 1 from conversations where ${snoozed} limit ${MOST}::int) as snoozed) as snoozed,
        (select count(*)::int from (
          ${escalated} and assignee_id is null limit ${MOST}::int) as unassigned) as unassigned,
        (select count(*)::int from (
          ${escalated} and assignee_id = ${userIdOf(ctx)}::uuid limit ${MOST}::int) as mine) as mine`);
    return counts ?? { unread: 0, needs_staff: 0, mine: 0, unassigned: 0, snoozed: 0 };
  },
});
