import { asc, eq, gte } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { organizationOf } from "@/server/accounts/organization";
import { confirmsByEmail } from "@/server/bookings/confirmation";
import { type Demand, demandOf, freeSlots, offeredWithin } from "@/server/bookings/free-slots";
import { readSchedule, type Schedule } from "@/server/bookings/schedule";
import { stepOf } from "@/server/bookings/slots";
import type { ConversationRow } from "@/server/conversations/columns";
import { lastMessages } from "@/server/conversations/reads";
import type { Ctx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import { DAY_MS } from "@/server/lib/clock";
import type { AgentTurn } from "@/server/schema/agent";

const MESSAGES = 50;
const SLOTS = 20;
const APPOINTMENTS = 10;

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

/** What can be booked: each service, or where there are none an appointment of the usual step. */
const demandsOf = (schedule: Schedule): Demand[] =>
  schedule.organization.services.length > 0
    ? schedule.organization.services.map((service) => demandOf(schedule, [service]))
    : [demandOf(schedule, [], stepOf([]))];

/** The next free times of any service, each as long as the shortest that can begin then, with those that can. */
function openSlotsOf(schedule: Schedule, from: number, to: number): AgentTurn["organization"]["open_slots"] {
  const lists = demandsOf(schedule)
    .toSorted((a, b) => a.minutes - b.minutes)
    .map((demand) => {
      const free = freeSlots(schedule, { demand, from, to });
      return { names: demand.services.map(({ name }) => name), free, next: free.next() };
    });
  const slots: AgentTurn["organization"]["open_slots"] = [];
  // No slot is worked out that is not told.
  while (slots.length < SLOTS) {
    const [first] = lists.flatMap(({ next }) => (next.done ? [] : [next.value.starts_at])).toSorted();
    const those = lists.filter(({ next }) => !next.done && next.value.starts_at === first);
    const [shortest] = those.flatMap(({ next }) => (next.done ? [] : [next.value]));
    if (!shortest) break;
    const names = those.flatMap((one) => one.names);
    const { starts_at, ends_at } = shortest;
    slots.push({ starts_at, ends_at, ...(names.length > 0 && { services: names }) });
    for (const one of those) one.next = one.free.next();
  }
  return slots;
}

/** What an agent is told about the business: what can be booked, and the next free times. */
export async function businessOf(ctx: Ctx, now: Date): Promise<AgentTurn["organization"]> {
  const { horizon_days } = await organizationOf(ctx);
  const [schedule, confirms_by_email] = await Promise.all([
    readSchedule(ctx, now.getTime(), now.getTime() + horizon_days * DAY_MS),
    confirmsByEmail(ctx),
  ]);
  const { from, to } = offeredWithin(schedule, now.getTime(), Infinity, now.getTime());
  const { id, name, time_zone, services } = schedule.organization;
  return { id, name, time_zone, services, open_slots: openSlotsOf(schedule, from, to), confirms_by_email };
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
