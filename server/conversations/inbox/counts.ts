import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { InboxCounts } from "@/schema/inbox";
import { action } from "@/server/http/action";
import { byActivity, type Filter, filtered, inOrder } from "./filter";
import { isUnread } from "./items";

/** Counting stops at this number. */
const MOST = 100;
/** Unread conversations are counted among this many of the latest in each open state. */
const LATEST = 150;

export const countInbox = action({
  summary: "Count what needs attention, up to 100 of each",
  input: z.strictObject({}),
  only: "practitioner",
  output: InboxCounts,
  run: async (ctx) => {
    const count = (where: SQL, from = sql`conversations`) =>
      sql`(select count(*)::int from (select 1 from ${from} where ${where} limit ${MOST}::int) as found)`;
    const of = (filter: Filter) => count(filtered(ctx, filter));
    const latest = (status: "active" | "escalated") => sql`
      (select * from conversations where ${filtered(ctx, { status })} ${inOrder(byActivity)} limit ${LATEST}::int)`;
    const open = sql`(${latest("active")} union all ${latest("escalated")}) as conversations`;
    const [counts] = await ctx.db.execute<InboxCounts>(sql`
      select ${count(isUnread(ctx), open)} as unread, ${of({ needs_staff: true })} as needs_staff,
        ${of({ snoozed: true })} as snoozed, ${of({ unassigned: true })} as unassigned,
        ${of({ status: "escalated", mine: true })} as mine`);
    return counts ?? { unread: 0, needs_staff: 0, mine: 0, unassigned: 0, snoozed: 0 };
  },
});
