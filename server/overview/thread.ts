import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import { snapshot } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { Id } from "@/schema/common";
import { InboxThread } from "@/schema/inbox";
import { ownBookings } from "@/server/accounts/team/practitioner";
import { bookingColumns } from "@/server/bookings/columns";
import { threadOf } from "@/server/conversations/thread/thread";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";

const BOOKINGS = 20;

const bookingsOf = (ctx: Ctx, conversation_id: string) =>
  ctx.db
    .select(bookingColumns)
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        ownBookings(ctx),
        sql`${bookings.lead_id} = (select lead_id from conversations
          where organization_id = ${ctx.organization_id}::uuid and id = ${conversation_id}::uuid)`,
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(BOOKINGS);

export const getThread = action({
  summary:
    "Get a conversation with its last messages, state changes, notes and lead, and the lead's bookings",
  input: z.strictObject({ conversation_id: Id }),
  only: "practitioner",
  output: InboxThread,
  run: (ctx, { conversation_id }) =>
    snapshot(ctx.db, async (db) => {
      const then = { ...ctx, db };
      const [thread, appointments] = await Promise.all([
        threadOf(then, conversation_id),
        bookingsOf(then, conversation_id),
      ]);
      return { ...thread, bookings: appointments };
    }),
});
