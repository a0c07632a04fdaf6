import { desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { channelConnections } from "@/db/schema/channels";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { inOrg, references, sameOrg } from "@/db/tenant";
import { inMs } from "@/lib/time/time";
import { Id } from "@/schema/common";
import { LeadContact } from "@/schema/lead-contact";
import { TEXT_LIMITS } from "@/server/adapters/messaging/limits";
import { formatPhone } from "@/server/adapters/messaging/phone";
import { isOpenConversation } from "@/server/conversations/find-or-open";
import { windowClosesAt } from "@/server/conversations/sending/window";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { hindranceOf, phoneFormatter } from "@/server/leads/phones";
import { findReach } from "@/server/leads/search/numbers";
import { leadById } from "@/server/leads/store";
import { numberName } from "./number-name";
import { isMineForReal } from "./open-connection";

/** The lead's latest conversation, and the one to write in (see `LeadContact`). */
async function conversationsOf(ctx: Ctx, lead_id: string) {
  const { id, channel, status, last_message_at, updated_at } = conversations;
  const itsOpenConnection = references(
    conversations,
    "connection_id",
    channelConnections,
    isNull(channelConnections.deleted_at),
  );
  const latest = (...where: SQL[]) =>
    ctx.db
      .select({ id, channel, status, last_message_at, is_open: isOpenConversation })
      .from(conversations)
      .leftJoin(channelConnections, itsOpenConnection)
      .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), ...where))
      .$dynamic();
  const [[conversation], [connected]] = await Promise.all([
    latest().orderBy(desc(updated_at), desc(id)).limit(1),
    latest(isNotNull(channelConnections.id))
      .orderBy(desc(isOpenConversation), desc(updated_at), desc(id))
      .limit(1),
  ]);
  return { conversation: conversation ?? null, write_to: connected ?? null };
}

/** The connections that can write to a phone, with the end of each one's reply window. */
async function numbersFor(ctx: Ctx, phone: string) {
  const { id, display_name, address, provider } = channelConnections;
  const numbers = await ctx.db
    .select({ id, display_name, address, provider, customer_wrote_at: replyWindows.customer_wrote_at })
    .from(channelConnections)
    .leftJoin(
      replyWindows,
      sameOrg(
        channelConnections,
        replyWindows,
        eq(replyWindows.connection_id, id),
        eq(replyWindows.customer, phone),
      ),
    )
    .where(isMineForReal(ctx))
    .orderBy(id);
  const asked_at = inMs().toISOString();
  return numbers.map((number) => ({
    id: number.id,
    display_name: numberName(number),
    formatted_address: formatPhone(number.address),
    provider: number.provider,
    text_limit: TEXT_LIMITS[number.provider],
    window_closes_at: windowClosesAt(number.provider, number.customer_wrote_at, asked_at),
  }));
}

export const getLeadContact = action({
  summary: "Get how a lead can be reached: its latest conversation, and the numbers to start one from",
  input: z.strictObject({ lead_id: Id }),
  only: "practitioner",
  output: LeadContact,
  run: async (ctx, { lead_id }) => {
    const lead = await leadById(ctx, lead_id);
    const reach = hindranceOf(lead) ? null : await findReach(ctx.db, ctx, lead);
    const hindrance = hindranceOf(lead) ?? (reach ? null : ("others_number" as const));
    const [format, found, numbers] = await Promise.all([
      phoneFormatter(ctx.db, ctx, [lead.phone]),
      conversationsOf(ctx, lead.id),
      reach ? numbersFor(ctx, reach.reply_to) : [],
    ]);
    return {
      phone: lead.phone,
      formatted_phone: format(lead.phone),
      ...found,
      numbers,
      hindrance: hindrance ?? (numbers.length === 0 ? ("no_number" as const) : null),
    };
  },
});
