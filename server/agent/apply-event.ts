import { desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { toPhone } from "@/server/adapters/messaging/phone";
import { endFor } from "@/server/bookings/length";
import { confirmBooking, requestBooking } from "@/server/bookings/store";
import type { ConversationRow } from "@/server/conversations/columns";
import { addMessage, lockConversation, setStatus } from "@/server/conversations/store";
import type { Ctx } from "@/server/core/ctx";
import { findOrCreateLead } from "@/server/leads/find-or-create";
import { claimIdentities, findByIdentity, identitiesOf } from "@/server/leads/identities";
import { changeLead, currentLeadId, withoutNotes } from "@/server/leads/store";
import { invalid, notFound } from "@/server/lib/errors";
import type { AgentEventInTurn } from "@/server/schema/agent-event";
import type { Lead, LeadPatch } from "@/server/schema/lead";
import { addReply } from "./reply";

/** What an event was applied to. */
type Applied = {
  lead_id?: string;
  conversation_id?: string;
  booking_id?: string;
  message_id?: string;
};

/** The lead and the conversation that an event means when it names none. */
type Home = { lead_id?: string; conversation_id?: string };

type EventOf<E extends AgentEventInTurn["event"]> = Extract<AgentEventInTurn, { event: E }>;
type Reference = {
  lead_id?: string;
  conversation_id?: string;
  channel?: Lead["channel"];
  channel_id?: string;
};

async function leadIdOf(tx: Tx, ctx: Ctx, reference: Reference, home: Home): Promise<string> {
  const { lead_id, conversation_id, channel, channel_id } = reference;
  if (lead_id) {
    const current = await currentLeadId(tx, ctx, lead_id);
    if (!current) throw notFound("lead");
    return current;
  }
  if (conversation_id) return (await lockConversation(tx, ctx, conversation_id)).lead_id;
  if (channel && channel_id) {
    const found = await findByIdentity(tx, ctx, identitiesOf({ channel, channel_id }));
    if (!found) throw notFound("lead");
    return found.lead.id;
  }
  if (home.lead_id) return home.lead_id;
  throw invalid(["data"], "must name the lead: lead_id, conversation_id, or channel and channel_id");
}

/** The conversation an event means: the one it names, else its lead's open one, else its lead's last. */
async function conversationOf(tx: Tx, ctx: Ctx, reference: Reference, home: Home): Promise<ConversationRow> {
  const named =
    reference.conversation_id ??
    (reference.lead_id || reference.channel_id ? undefined : home.conversation_id);
  if (named) return lockConversation(tx, ctx, named);
  const lead_id = await leadIdOf(tx, ctx, reference, home);
  const isOpen = inArray(conversations.status, ["active", "escalated"]);
  const newest = (...conditions: SQL[]) =>
    tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), ...conditions))
      .orderBy(desc(conversations.updated_at))
      .limit(1);
  const [open] = await newest(isOpen);
  const [last] = open ? [open] : await newest();
  if (!last) throw notFound("conversation of this lead");
  return lockConversation(tx, ctx, last.id);
}

async function newLead(tx: Tx, ctx: Ctx, { data }: EventOf<"new_lead">, home: Home): Promise<Applied> {
  const { channel, channel_id, metadata, ...given } = data;
  const fields = { ...given, ...(given.phone && { phone: toPhone(given.phone) }) };
  const patch = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
  const fill = async (id: string): Promise<Applied> => {
    await changeLead(
      tx,
      ctx,
      id,
      (lead): LeadPatch => ({
        ...patch,
        ...(metadata && { metadata: { ...lead.metadata, ...withoutNotes(metadata) } }),
      }),
    );
    if (fields.phone) await claimIdentities(tx, ctx, id, identitiesOf({ phone: fields.phone }));
    return { lead_id: id };
  };
  if (!channel || !channel_id) return fill(await leadIdOf(tx, ctx, {}, home));
  const identities = identitiesOf({ channel, channel_id });
  const { lead, created } = await findOrCreateLead(tx, ctx, identities, {
    ...patch,
    name: fields.name ?? channel_id,
    channel,
    channel_id,
    ...(metadata && { metadata: withoutNotes(metadata) }),
  });
  if (!created) return fill(lead.id);
  await claimIdentities(tx, ctx, lead.id, identitiesOf({ phone: fields.phone }));
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

async function bookingRequest(
  tx: Tx,
  ctx: Ctx,
  { data }: EventOf<"booking_request">,
  home: Home,
): Promise<Applied> {
  const lead_id = await leadIdOf(tx, ctx, data, home);
  const services = [...(data.services ?? []), ...(data.service ? [data.service] : [])];
  const { starts_at = null, time_zone = null, notes = null } = data;
  const ends_at = data.ends_at ?? (starts_at && (await endFor({ ...ctx, db: tx }, starts_at, services)));
  await changeLead(tx, ctx, lead_id, (lead) => ({
    ...(services.length > 0 && {
      preferred_services: [...new Set([...lead.preferred_services, ...services])],
    }),
    ...(notes && { appointment_notes: notes }),
    ...(["new", "contacted"].includes(lead.status) && { status: "booking_offered" as const }),
  }));
  const fields = { lead_id, services, title: services[0] ?? null, starts_at, ends_at, time_zone, notes };
  const booking = await requestBooking(tx, ctx, fields);
  if (data.confirmed && starts_at) await confirmBooking(tx, ctx, { ...fields, starts_at });
  return { lead_id, booking_id: booking.id };
}

async function messageLogged(
  tx: Tx,
  ctx: Ctx,
  { data }: EventOf<"message_logged">,
  home: Home,
): Promise<Applied> {
  const row = await conversationOf(tx, ctx, data, home);
  const { role, content, buttons, list, metadata = {}, message_id, deliver } = data;
  const { buttons: _buttons, list: _list, template: _template, ...given } = metadata;
  const noted = { ...given, ...(message_id && { agent_message_id: message_id }) };
  const [message] =
    role === "assistant"
      ? await addReply(
          tx,
          ctx,
          row,
          { text: content, buttons, list },
          { deliver: deliver && row.status !== "escalated", metadata: noted },
        )
      : [await addMessage(tx, ctx, row.id, { role, content, metadata: noted })];
  return { lead_id: row.lead_id, conversation_id: row.id, message_id: message?.id };
}

async function escalation(tx: Tx, ctx: Ctx, { data }: EventOf<"escalation">, home: Home): Promise<Applied> {
  const row = await conversationOf(tx, ctx, data, home);
  const reason = data.reason ?? "The agent asked for a person.";
  await addMessage(tx, ctx, row.id, { role: "system", content: reason });
  await setStatus(tx, ctx, row, "escalated", reason);
  return { lead_id: row.lead_id, conversation_id: row.id };
}

/** Does what an agent's event says, in the caller's transaction. */
export function applyEvent(tx: Tx, ctx: Ctx, event: AgentEventInTurn, home: Home = {}): Promise<Applied> {
  switch (event.event) {
    case "new_lead":
      return newLead(tx, ctx, event, home);
    case "status_update":
      return statusUpdate(tx, ctx, event, home);
    case "booking_request":
      return bookingRequest(tx, ctx, event, home);
    case "message_logged":
      return messageLogged(tx, ctx, event, home);
    case "escalation":
      return escalation(tx, ctx, event, home);
  }
}
