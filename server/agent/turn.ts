import { asc, eq, gte } from "drizzle-orm";
import { bookings } from "@/db/schema/bookings";
import { inOrg } from "@/db/tenant";
import { organizationOf } from "@/server/accounts/organization";
import { confirmsByEmail } from "@/server/bookings/confirmation";
import type { Schedule } from "@/server/bookings/schedule";
import { timesToMove } from "@/server/bookings/times-to-move";
import type { ConversationRow } from "@/server/conversations/columns";
import { lastMessages } from "@/server/conversations/reads";
import type { Ctx } from "@/server/http/ctx";
import { leadById } from "@/server/leads/store";
import type { AgentTurn } from "@/server/schema/agent";
import type { Message } from "@/server/schema/conversation";
import { partsOf, readMetadata } from "@/server/schema/message-metadata";
import { nextSlots } from "./open-slots";

const MESSAGES = 50;
const APPOINTMENTS = 10;

/** The customer's booked appointments that are still to come, the next one first. */
function appointmentsOf(ctx: Ctx, lead_id: string, now: Date) {
  const { id, title, services, starts_at, ends_at, resource_id, seat, uid } = bookings;
  return ctx.db
    .select({ id, title, services, starts_at, ends_at, resource_id, seat, uid })
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
}

type AppointmentRow = Awaited<ReturnType<typeof appointmentsOf>>[number];

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;

/** The times that the choices of our last message name, or the customer chose. */
function offeredIn(messages: Message[]): string[] {
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  const ids = messages.slice(Math.max(0, last)).flatMap((message) => {
    const metadata = readMetadata(message);
    const { buttons = [], list } = partsOf(metadata);
    const chosen = metadata.author === "customer" && metadata.reply ? [metadata.reply] : [];
    return [...chosen, ...buttons, ...(list?.sections.flatMap(({ rows }) => rows) ?? [])].map(({ id }) => id);
  });
  return [...new Set(ids.flatMap((id) => TIME.exec(id) ?? []))];
}

type Moving = { schedule: Schedule; now: Date; offered: readonly string[] };

/** An appointment as the agent is told of it, with the times that it can be moved to. */
function toAppointment(row: AppointmentRow, { schedule, now, offered }: Moving): AgentTurn["appointments"] {
  const { starts_at, resource_id, seat, uid, ...told } = row;
  if (starts_at === null) return [];
  const can_change = uid === null;
  const movable = { ...told, starts_at, resource_id, seat };
  const free_times = can_change ? timesToMove(schedule, movable, now.getTime(), offered) : [];
  return [{ ...told, starts_at, can_change, free_times }];
}

/** What an agent is told about the business, and the schedule that says what is free: `wholly` as far as is offered. */
async function readBusiness(ctx: Ctx, now: Date, wholly: boolean) {
  const organization = await organizationOf(ctx);
  const [{ schedule, open_slots }, confirms_by_email] = await Promise.all([
    nextSlots(ctx, organization, now.getTime(), wholly),
    confirmsByEmail(ctx),
  ]);
  const { id, name, time_zone, services } = organization;
  return { schedule, organization: { id, name, time_zone, services, open_slots, confirms_by_email } };
}

/** What an agent is told about the business. */
export const businessOf = async (ctx: Ctx, now: Date): Promise<AgentTurn["organization"]> =>
  (await readBusiness(ctx, now, false)).organization;

/** All that an agent is told: business and free times, customer and bookings, the last 50 messages, its own state. */
export async function turnOf(ctx: Ctx, row: ConversationRow, now = new Date()): Promise<AgentTurn> {
  const { id, channel, status, session_key, lead_id, agent_state } = row;
  const booked = await appointmentsOf(ctx, lead_id, now);
  const [{ schedule, organization }, lead, messages] = await Promise.all([
    readBusiness(
      ctx,
      now,
      booked.some(({ uid }) => uid === null),
    ),
    leadById(ctx, lead_id),
    lastMessages(ctx, id, MESSAGES),
  ]);
  const conversation = { id, channel, status, session_key };
  const moving = { schedule, now, offered: offeredIn(messages) };
  const appointments = booked.flatMap((one) => toAppointment(one, moving));
  return { organization, conversation, lead, appointments, messages, state: agent_state };
}
