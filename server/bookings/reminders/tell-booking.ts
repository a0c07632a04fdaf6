import { getDb, transaction } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { organizationOf } from "@/server/accounts/organization/organization";
import { languageFor } from "@/server/adapters/languages/languages";
import type { OfBooking } from "@/server/bookings/jobs";
import { noteTold, noteUntold } from "@/server/bookings/notices/customer-notice";
import { lineInMessage } from "@/server/bookings/notices/manage-link";
import { newsOfBooking, takeNews } from "@/server/bookings/notices/news";
import { linkMessage } from "@/server/bookings/page/links/message-link";
import { bookingById, isBooking } from "@/server/bookings/store";
import { lastConversation } from "@/server/conversations/open-thread";
import { addMessage, say } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { noticeTo } from "./notice";

/** The note for staff in the thread of a customer who could not be told. */
const UNTOLD = "The customer was not told, as only a template could be sent, and no mail:";

/**
 * Tells a customer in their last conversation that an appointment is booked, moved or cancelled, as its row says now.
 * This is recorded in the same transaction, so they are told once, and never what an agent has just told them. Without
 * a conversation, or outside the reply window, only a mail tells them; if nothing does, staff have to call whoever did not
 * book it on the page.
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
    const { line, ways, hindrance } = await noticeTo(tx, ctx, lead);
    // Conversations are locked before bookings, as everywhere.
    const thread = line && (await lastConversation(tx, ctx, lead, line.connection, line.reach)).row;
    const [first, ...others] = await newsOfBooking(tx, ctx, booking_id, "told_starts_at");
    if (!first) return undefined;
    const content = await takeNews(tx, ctx, [first, ...others]);
    const booking = await bookingById({ ...ctx, db: tx }, first.id);
    const ids = [first, ...others].map(({ id }) => id);
    if (thread && ways.includes("message")) {
      const language = languageFor(lead, await organizationOf(ctx));
      // A message about several appointments has no link: each has its own.
      const own = ids.length === 1 && (await lineInMessage({ ...ctx, db: tx }, booking, language));
      const text = own ? `${content}\n${own}` : content;
      const said = await say(tx, ctx, thread, { content: text, metadata: { author: "agent" } });
      if (own) await linkMessage(tx, ctx, said, booking.id);
      for (const id of ids) await noteTold(tx, ctx, id, "message");
    } else if (ways.length === 0 && hindrance !== "off" && booking.told_by !== "page") {
      for (const id of ids) await noteUntold(tx, ctx, id);
      if (thread) await addMessage(tx, ctx, thread.id, { role: "system", content: `${UNTOLD} “${content}”` });
    }
    return undefined;
  });
