import { asc, eq, gte } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { organizationOf } from "@/server/accounts/organization";
import { confirmsByEmail } from "@/server/bookings/confirmation";
import { openSlots, stepOf } from "@/server/bookings/slots";
import { takenTimes } from "@/server/bookings/taken";
import type { ConversationRow } from "@/server/conversations/columns";
import { lastMessages } from "@/server/conversations/reads";
import type { Ctx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { DAY_MS } from "@/server/lib/clock";
import type { AgentTurn } from "@/server/schema/agent";

const MESSAGES = 50;
const SLOTS = 20;
const APPOINTMENTS = 10;
const DAYS_AHEAD = 14;

/** The customer's booked appointments that are still to come, the next one first. */
async function appointmentsOf(ctx: Ctx, lead_id: string, now: Date): Promise<AgentTurn["appointments"]> {
  const { id, title, services, starts_at, ends_at } = bookings;
  const rows = await ctx.db
    .select({ id, title, services, starts_at, ends_at })
    .from(bookings)
    .where(
      inOrg(
        ctx,
        bookings,
        eq(bookings.lead_id, lead_id),
        eq(bookings.status, "booked"),
        gte(bookings.starts_at, now.toISOString()),
      ),
    )
    .orderBy(asc(bookings.starts_at))
    .limit(APPOINTMENTS);
  return rows.flatMap(({ starts_at, ...row }) => (starts_at ? [{ ...row, starts_at }] : []));
}

/** What an agent is told about the business: what can be booked, and the next free times. */
export async function businessOf(ctx: Ctx, now: Date): Promise<AgentTurn["organization"]> {
  const until = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  const [organization, taken, confirms_by_email] = await Promise.all([
    organizationOf(ctx),
    takenTimes(ctx, now, until),
    confirmsByEmail(ctx),
  ]);
  const { id, name, time_zone, services, opening_hours } = organization;
  const minutes = stepOf(services);
  const free = openSlots({ opening_hours, time_zone, minutes, step: minutes, taken, from: now, to: until });
  const open_slots: AgentTurn["organization"]["open_slots"] = [];
  // No slot is worked out that is not told.
  for (const slot of free) if (open_slots.push(slot) === SLOTS) break;
  return { id, name, time_zone, services, open_slots, confirms_by_email };
}

/** All that an agent is told: business and free times, customer and bookings, the last 50 messages, its own state. */
export async function turnOf(ctx: Ctx, row: ConversationRow, now = new Date()): Promise<AgentTurn> {
  const { id, channel, status, session_key, lead_id, agent_state } = row;
  const [organization, lead, appointments, messages] = await Promise.all([
    businessOf(ctx, now),
    leadById(ctx, lead_id),
    appointmentsOf(ctx, lead_id, now),
    lastMessages(ctx, id, MESSAGES),
  ]);
  const conversation = { id, channel, status, session_key };
  return { organization, conversation, lead, appointments, messages, state: agent_state };
}
