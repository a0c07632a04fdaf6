import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { Booking } from "@/schema/booking";
import { identitiesOf, isSameNumber, phoneOnChannel } from "@/server/adapters/messaging/identity";
import { endFor } from "@/server/bookings/availability/duration";
import { toldByAgent } from "@/server/bookings/notices/customer-notice";
import { placeFor } from "@/server/bookings/placement/place";
import { refuseLength } from "@/server/bookings/placement/refuse-time";
import { type BookingFields, confirmBooking, requestBooking } from "@/server/bookings/store";
import { afterCustomerWrote } from "@/server/conversations/state/after-customer-wrote";
import { setStatus } from "@/server/conversations/state/change-state";
import { noteRequest } from "@/server/conversations/state/waiting";
import { addMessage, keepMessage } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import { withMetadata, withNotes, withServices } from "@/server/leads/import/additions";
import { readNumbers } from "@/server/leads/phones";
import { changeLeadWithNumbers, settleNumbers } from "@/server/leads/search/numbers";
import { changeLead, type LeadChange } from "@/server/leads/store";
import { conversationOf, type Home, isBlocked, leadIdOf } from "./event-target";
import { sendOpeningTime } from "./handover/opening-notice";
import { leaveToTeam, pauseIn } from "./handover/pause";
import { cancelOwn, moveOwn, refuseNotOffered } from "./receptionist/change-booking";
import { resourceWith } from "./receptionist/people";
import { answerOwnOffer, joinList } from "./receptionist/waiting-list";
import { addReply } from "./reply";

type Applied = {
  lead_id?: string;
  conversation_id?: string;
  booking_id?: string;
  message_id?: string;
};

type EventOf<E extends AgentEventInTurn["event"]> = Extract<AgentEventInTurn, { event: E }>;

async function newLead(tx: Tx, ctx: Ctx, { data }: EventOf<"new_lead">, home: Home): Promise<Applied> {
  const { channel, channel_id, metadata, appointment_notes, ...given } = data;
  const fields = { ...given, ...(given.phone && (await readNumbers(tx, ctx, { phone: given.phone }))) };
  const patch = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
  const fill = async (id: string): Promise<Applied> => {
    await changeLeadWithNumbers(
      tx,
      ctx,
      id,
      (lead): LeadChange => ({
        ...patch,
        ...(appointment_notes && {
          appointment_notes: withNotes(lead.appointment_notes, appointment_notes),
        }),
        ...(metadata && { metadata: withMetadata(lead.metadata, metadata) }),
      }),
    );
    return { lead_id: id };
  };
  if (!channel || !channel_id) return fill(await leadIdOf(tx, ctx, {}, home));
  const identities = identitiesOf({ channel, channel_id });
  // The number that they write from goes before another that they named.
  const phone = phoneOnChannel({ channel, channel_id }) ?? fields.phone ?? null;
  const named = fields.phone ?? null;
  const sender = {
    identities,
    is_proven: false,
    fields: {
      ...patch,
      name: fields.name ?? channel_id,
      phone,
      second_phone: isSameNumber(named, phone) ? null : named,
      channel,
      channel_id,
      ...(appointment_notes && { appointment_notes }),
      ...(metadata && { metadata: withMetadata({}, metadata) }),
    },
  };
  const { lead, created } = await findOrCreateLead(tx, ctx, sender);
  if (!created) return fill(lead.id);
  await settleNumbers(tx, ctx, lead);
  return { lead_id: lead.id };
}

async function statusUpdate(
  tx: Tx,
  ctx: Ctx,
  { data }: EventOf<"status_update">,
  home: Home,
): Promise<Applied> {
  const lead_id = await leadIdOf(tx, ctx, data, home);
  await changeLead(tx, ctx, lead_id, () => ({ status: data.status }));
  return { lead_id };
}

type Confirmed = BookingFields & {
  lead_id: string;
  starts_at: string;
  ends_at: string;
  resource_id: string | null;
};

/**
 * Books what an agent has agreed with the customer, at a time that customers are offered; a waiting request of theirs for
 * the same service becomes this booking.
 */
async function bookConfirmed(tx: Tx, ctx: Ctx, { resource_id, ...fields }: Confirmed): Promise<Booking> {
  const { starts_at, ends_at, services: named = [] } = fields;
  refuseLength(starts_at, ends_at);
  await refuseNotOffered({ ...ctx, db: tx }, starts_at);
  const wanted = {
    starts_at,
    ends_at,
    named,
    resource_id,
    allows: "nothing",
    audience: "customer",
  } as const;
  return confirmBooking(tx, ctx, { ...fields, ...toldByAgent(starts_at) }, () => placeFor(tx, ctx, wanted));
}

async function bookingRequest(
  tx: Tx,
  ctx: Ctx,
  { data }: EventOf<"booking_request">,
  home: Home,
): Promise<Applied> {
  const lead_id = await leadIdOf(tx, ctx, data, home);
  const services = [...(data.services ?? []), ...(data.service ? [data.service] : [])];
  const { starts_at, time_zone, notes, confirmed } = data;
  const resource_id = await resourceWith({ ...ctx, db: tx }, data.with);
  const ends_at = data.ends_at ?? (starts_at && (await endFor({ ...ctx, db: tx }, starts_at, services)));
  const named = services.length > 0 && { services, title: services[0] };
  const fields = { lead_id, ...named, time_zone, notes };
  // Lock order: conversations, then bookings, then leads, here as everywhere.
  if (!confirmed) await noteRequest(tx, ctx, lead_id);
  const booking =
    confirmed && starts_at && ends_at
      ? await bookConfirmed(tx, ctx, { ...fields, starts_at, ends_at, resource_id })
      : await requestBooking(tx, ctx, { ...fields, starts_at, ends_at });
  await changeLead(tx, ctx, lead_id, (lead) => ({
    ...(named && { preferred_services: withServices(lead.preferred_services, services) }),
    ...(notes && { appointment_notes: withNotes(lead.appointment_notes, notes) }),
    ...(["new", "contacted"].includes(lead.status) && { status: "booking_offered" as const }),
  }));
  return { lead_id, booking_id: booking.id };
}

/** Moves or cancels an appointment of the turn's customer or, outside a turn, of the lead that the event names. */
async function changeOwn(
  tx: Tx,
  ctx: Ctx,
  event: EventOf<"booking_move"> | EventOf<"booking_cancel">,
  home: Home,
): Promise<Applied> {
  const { booking_id } = event.data;
  const lead_id = home.lead_id ?? (await leadIdOf(tx, ctx, event.data, {}));
  const named = { lead_id, booking_id };
  if (event.event === "booking_move")
    await moveOwn(tx, ctx, { ...named, starts_at: event.data.starts_at, with: event.data.with });
  else await cancelOwn(tx, ctx, { ...named, reason: event.data.reason ?? null });
  return named;
}

/** The id of the conversation's message that the agent logged under this id of its own, however long ago. */
async function loggedAs(tx: Tx, ctx: Ctx, conversation_id: string, id: string): Promise<string | undefined> {
  const isIt = sql`${messages.metadata}->>'agent_message_id' = ${id}`;
  const [logged] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(inOrg(ctx, messages, eq(messages.conversation_id, conversation_id), isIt));
  return logged?.id;
}

async function messageLogged(
  tx: Tx,
  ctx: Ctx,
  { data }: EventOf<"message_logged">,
  home: Home,
): Promise<Applied> {
  const row = await conversationOf(tx, ctx, data, { home, fromCustomer: data.role === "user" });
  const known = data.message_id && (await loggedAs(tx, ctx, row.id, data.message_id));
  if (known) return { lead_id: row.lead_id, conversation_id: row.id, message_id: known };
  const { role, content, buttons, list, metadata = {}, message_id, deliver } = data;
  const { buttons: _buttons, list: _list, template: _template, ...others } = metadata;
  const given = { ...others, ...(message_id && { agent_message_id: message_id }) };
  if (role === "user" && (await isBlocked(tx, ctx, row.lead_id))) {
    const kept = await keepMessage(tx, ctx, row.id, { role, content, given });
    return { lead_id: row.lead_id, conversation_id: row.id, message_id: kept?.id };
  }
  const pause = role === "assistant" && deliver ? await pauseIn({ ...ctx, db: tx }, row.id) : undefined;
  const [message] =
    role === "assistant"
      ? await addReply(
          tx,
          ctx,
          row,
          { text: content, buttons, list },
          { deliver: deliver && row.status !== "escalated" && !pause, given },
        )
      : [await addMessage(tx, ctx, row.id, { role, content, given, is_for_agent: false })];
  if (pause && row.status === "active") await leaveToTeam(tx, ctx, row, pause);
  if (role === "user" && message) await afterCustomerWrote(tx, ctx, row, message);
  return { lead_id: row.lead_id, conversation_id: row.id, message_id: message?.id };
}

async function escalation(tx: Tx, ctx: Ctx, { data }: EventOf<"escalation">, home: Home): Promise<Applied> {
  const row = await conversationOf(tx, ctx, data, { home });
  const applied = { lead_id: row.lead_id, conversation_id: row.id };
  if (await isBlocked(tx, ctx, row.lead_id)) return applied;
  const reason = data.reason ?? "The agent asked for a person.";
  await addMessage(tx, ctx, row.id, { role: "system", content: reason });
  await sendOpeningTime(tx, ctx, row);
  await setStatus(tx, ctx, row, "escalated", reason);
  return applied;
}

export function applyEvent(tx: Tx, ctx: Ctx, event: AgentEventInTurn, home: Home = {}): Promise<Applied> {
  switch (event.event) {
    case "new_lead":
      return newLead(tx, ctx, event, home);
    case "status_update":
      return statusUpdate(tx, ctx, event, home);
    case "booking_request":
      return bookingRequest(tx, ctx, event, home);
    case "booking_move":
    case "booking_cancel":
      return changeOwn(tx, ctx, event, home);
    case "waiting_list_join":
      return joinList(tx, ctx, event.data, home);
    case "waiting_list_answer":
      return answerOwnOffer(tx, ctx, event.data, home);
    case "message_logged":
      return messageLogged(tx, ctx, event, home);
    case "escalation":
      return escalation(tx, ctx, event, home);
  }
}
