import { getDb, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { confirmationsOf, isMailedTo } from "@/server/bookings/confirmation";
import type { OfBooking } from "@/server/bookings/jobs";
import { isBooking } from "@/server/bookings/store";
import { takeNews } from "@/server/bookings/told";
import { lastConversation } from "@/server/channels/inbound-thread";
import { addMessage, say } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { lastLine } from "./line";

/** The note for staff in the thread of a customer who could not be told. */
const UNTOLD = "The customer was not told, as only a template could be sent, and no mail:";

/**
 * Tells a customer in their last conversation that an appointment is booked, moved or cancelled, as its row says now.
 * This is recorded in the same transaction, so they are told once, and never what an agent has just told them. Without
 * a conversation, or outside the reply window, only a mail tells them; outside the reply window and without a mail, a
 * note in the thread tells staff.
 */
export const tellBooking = ({ organization_id, booking_id }: OfBooking): Promise<undefined> =>
  transaction(getDb(), async (tx) => {
    const ctx = systemCtx(tx, organization_id);
    const [asked] = await tx
      .select({ lead_id: bookings.lead_id })
      .from(bookings)
      .where(isBooking(ctx, booking_id));
    if (!asked) return undefined;
    const lead = await leadById(ctx, asked.lead_id);
    const isWritten =
      !lead.blocked_at && !lead.opted_out_at && (await confirmationsOf(ctx)).confirms_by_message;
    const line = isWritten ? await lastLine(tx, ctx, lead) : undefined;
    // Conversations are locked before bookings, as everywhere.
    const thread = line && (await lastConversation(tx, ctx, lead, line.connection, line.reach)).row;
    const content = await takeNews(tx, ctx, booking_id);
    if (!content || !thread) return undefined;
    if (!line.is_outside) await say(tx, ctx, thread, { content, metadata: { author: "agent" } });
    else if (!(await isMailedTo(ctx, lead)))
      await addMessage(tx, ctx, thread.id, { role: "system", content: `${UNTOLD} “${content}”` });
    return undefined;
  });
