import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { HistoryPage } from "@/db/organization/history";
import { pageUpTo } from "@/db/queries/page";
import { Timeline, TimelineEntry, TimelineQuery } from "@/schema/lead-timeline";
import { bookingHistory, moveHistory, reminderHistory, unmailedHistory } from "@/server/bookings/history";
import { conversationHistory } from "@/server/conversations/thread/history";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { editHistory, leadHistory, statusHistory } from "@/server/leads/history";
import { leadById } from "@/server/leads/store";

/** The sources of a lead's timeline. */
const HISTORIES: ((ctx: Ctx, lead_id: string, page: HistoryPage) => SQL)[] = [
  leadHistory,
  statusHistory,
  editHistory,
  conversationHistory,
  bookingHistory,
  moveHistory,
  reminderHistory,
  unmailedHistory,
];

export const readTimeline = action({
  summary: "Read a lead's timeline, newest first",
  input: TimelineQuery,
  only: "practitioner",
  output: Timeline,
  run: async (ctx, { lead_id, before, limit }) => {
    const lead = await leadById(ctx, lead_id);
    const asked = { before: before ?? null, limit: limit + 1 };
    const parts = HISTORIES.map((history) => history(ctx, lead.id, asked));
    const rows = await ctx.db.execute(
      sql`select at, id, kind, data from (${sql.join(parts, sql` union all `)}) as history
        order by at desc, id collate "C" desc limit ${limit + 1}::int`,
    );
    const { page, last } = pageUpTo(limit, z.array(TimelineEntry).parse(rows));
    return { entries: page, next_before: last ? `${last.at} ${last.id}` : null };
  },
});
