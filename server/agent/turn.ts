import { and, eq, gte, isNotNull, lt } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { conversationById, lastMessages } from "@/server/conversations/read";
import type { Ctx } from "@/server/core/ctx";
import { leadById } from "@/server/leads/store";
import { organizationOf } from "@/server/organizations/store";
import type { AgentTurn } from "@/server/schema/agent";
import { openSlots } from "./slots";

const MESSAGES = 50;
const SLOTS = 20;
const DAYS_AHEAD = 14;
const DAY_MS = 86_400_000;

/** Times that are given away already, by us or by a scheduler. */
async function takenTimes(ctx: Ctx, from: Date, to: Date) {
  const rows = await ctx.db
    .select({ starts_at: bookings.starts_at, ends_at: bookings.ends_at })
    .from(bookings)
    .where(
      and(
        eq(bookings.organization_id, ctx.organization_id),
        eq(bookings.status, "booked"),
        isNotNull(bookings.starts_at),
        gte(bookings.starts_at, new Date(from.getTime() - DAY_MS).toISOString()),
        lt(bookings.starts_at, to.toISOString()),
      ),
    );
  return rows.flatMap(({ starts_at, ends_at }) =>
    starts_at ? [{ starts_at, ends_at: ends_at ?? starts_at }] : [],
  );
}

/** Everything an agent is told about a conversation: the business, the customer, the last 50 messages, free times. */
export async function turnOf(ctx: Ctx, conversation_id: string, now = new Date()): Promise<AgentTurn> {
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [organization, conversation, messages, taken] = await Promise.all([
    organizationOf(ctx),
    conversationById(ctx, conversation_id),
    lastMessages(ctx, conversation_id, MESSAGES),
    takenTimes(ctx, now, until),
  ]);
  const lead = await leadById(ctx, conversation.lead_id);
  const { id, name, time_zone, services, opening_hours } = organization;
  const minutes = Math.min(...services.map((service) => service.duration_minutes), 60);
  const open_slots = openSlots({ opening_hours, time_zone, minutes, taken, from: now, to: until }).slice(
    0,
    SLOTS,
  );
  return {
    organization: { id, name, time_zone, services, open_slots },
    conversation: {
      id: conversation.id,
      channel: conversation.channel,
      status: conversation.status,
      session_key: conversation.session_key,
    },
    lead,
    messages,
  };
}
