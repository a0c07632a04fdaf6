import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { conversations } from "@/db/schema/conversations";
import { inOrg, references } from "@/db/tenant";
import { formatPhone } from "@/server/adapters/messaging/phone";
import { toConversation } from "@/server/conversations/columns";
import { action } from "@/server/http/action";
import { type Ctx, staffId } from "@/server/http/ctx";
import { phoneFormatter } from "@/server/leads/phones";
import { leadById } from "@/server/leads/store";
import { AppError } from "@/server/lib/errors";
import { Id } from "@/server/schema/common";
import type { Lead } from "@/server/schema/lead";
import { LeadContact } from "@/server/schema/lead-contact";
import { publish } from "@/server/webhooks/publish";
import { openConversation } from "./inbound-thread";
import { numberName } from "./number-name";
import { connectionById, isMineForReal, type OpenConnection } from "./open-connection";

const canBeStarted = ({ phone, practice }: Lead): boolean => !practice && (phone?.startsWith("+") ?? false);

/** The lead's latest conversation, and the latest that goes through a connected number. */
async function conversationsOf(ctx: Ctx, lead_id: string) {
  const { id, channel, status, last_message_at, updated_at } = conversations;
  const itsOpenConnection = references(
    conversations,
    "connection_id",
    channelConnections,
    isNull(channelConnections.deleted_at),
  );
  const latest = (...where: Parameters<typeof inOrg>[2][]) =>
    ctx.db
      .select({ id, channel, status, last_message_at })
      .from(conversations)
      .leftJoin(channelConnections, itsOpenConnection)
      .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), ...where))
      .orderBy(desc(updated_at), desc(id))
      .limit(1);
  const [[conversation], [connected]] = await Promise.all([
    latest(),
    latest(isNotNull(channelConnections.id)),
  ]);
  return { conversation: conversation ?? null, write_to: connected?.id ?? null };
}

export const getLeadContact = action({
  summary: "Tell how a lead can be reached: its latest conversation, and the numbers to start one on",
  input: z.strictObject({ lead_id: Id }),
  output: LeadContact,
  run: async (ctx, { lead_id }) => {
    const lead = await leadById(ctx, lead_id);
    const { id, display_name, address } = channelConnections;
    const [format, found, numbers] = await Promise.all([
      phoneFormatter(ctx.db, ctx, [lead.phone]),
      conversationsOf(ctx, lead.id),
      ctx.db
        .select({ id, display_name, address })
        .from(channelConnections)
        .where(isMineForReal(ctx))
        .orderBy(id),
    ]);
    const formatted_phone = format(lead.phone);
    const shown = numbers.map((number) => ({
      id: number.id,
      display_name: numberName(number),
      formatted_address: formatPhone(number.address),
    }));
    return { phone: lead.phone, formatted_phone, ...found, numbers: canBeStarted(lead) ? shown : [] };
  },
});

/** Refuses to write to whom no message can be sent, or from the practice number to a real customer. */
function reachable(lead: Lead, connection: OpenConnection): string {
  if (!lead.phone || !canBeStarted(lead))
    throw new AppError("conflict", "This lead has no phone number with a country code to write to.");
  if (connection.kind === "practice")
    throw new AppError("conflict", "The practice number can't write to real customers.");
  return lead.phone;
}

export const startConversation = action({
  summary:
    "Open a WhatsApp conversation with a lead, or the one that is open; the caller has it, not the agent",
  input: z.strictObject({ lead_id: Id, connection_id: Id }),
  output: z.object({ conversation_id: Id }),
  run: (ctx, { lead_id, connection_id }) =>
    transaction(ctx.db, async (tx) => {
      const then = { ...ctx, db: tx };
      const assignee_id = staffId(ctx, "Only staff can start a conversation.");
      const connection = await connectionById(then, connection_id);
      const lead = await leadById(then, lead_id);
      const { row, opened } = await openConversation(tx, ctx, lead, connection, reachable(lead, connection), {
        status: "escalated",
        assignee_id,
      });
      if (opened) {
        const data = toConversation(row);
        await publish(tx, ctx.organization_id, [{ type: "conversation.created", data }]);
      }
      return { conversation_id: row.id };
    }),
});
