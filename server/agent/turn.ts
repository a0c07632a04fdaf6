import { eq, gte, isNotNull, lt } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { conversationById, lastMessages } from "@/server/conversations/read";
import type { Ctx } from "@/server/core/ctx";
import { leadById } from "@/server/leads/store";
import { DAY_MS } from "@/server/lib/zone";
import { organizationOf } from "@/server/organizations/store";
import type { AgentTurn } from "@/server/schema/agent";
import { openSlots } from "./slots";

const MESSAGES = 50;
const SLOTS = 20;
const DAYS_AHEAD = 14;

/** Times that are given away already, by us or by a scheduler. */
async function takenTimes(ctx: Ctx, from: Date, to: Date) {
  const rows = await ctx.db
    .select({ starts_at: bookings.starts_at, ends_at: bookings.ends_at })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
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

/** What an agent is told about the business: what can be booked, and the next free times. */
export async function businessOf(ctx: Ctx, now: Date): Promise<AgentTurn["organization"]> {
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [organization, taken] = await Promise.all([organizationOf(ctx), takenTimes(ctx, now, until)]);
  const { id, name, time_zone, services, opening_hours } = organization;
  const minutes = Math.min(...services.map((service) => service.duration_minutes), 60);
  const free = openSlots({ opening_hours, time_zone, minutes, taken, from: now, to: until });
  return { id, name, time_zone, services, open_slots: free.slice(0, SLOTS) };
}

/** Everything an agent is told about a conversation: the business, the customer, the last 50 messages, free times. */
export async function turnOf(ctx: Ctx, conversation_id: string, now = new Date()): Promise<AgentTurn> {
  const [organization, conversation, messages] = await Promise.all([
    businessOf(ctx, now),
    conversationById(ctx, conversation_id),
    lastMessages(ctx, conversation_id, MESSAGES),
  ]);
  const { id, channel, status, session_key } = conversation;
  const lead = await leadById(ctx, conversation.lead_id);
  return { organization, conversation: { id, channel, status, session_key }, lead, messages };
}
