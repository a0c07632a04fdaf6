import { randomUUID } from "node:crypto";
import type { AgentTurn } from "@/schema/agent";
import type { Message } from "@/schema/conversation";
import type { Lead } from "@/schema/lead";

/** A number reserved for fiction (555-01xx). */
const PHONE = "+12025550123";

/** A lead that exists only in memory, of whom nothing is known but a phone number and what is `given`. */
export function inventedLead({ phone = PHONE, ...given }: Partial<Lead> = {}): Lead {
  const at = new Date().toISOString();
  return {
    id: randomUUID(),
    name: phone ?? "",
    phone,
    second_phone: null,
    email: null,
    company: null,
    channel: "whatsapp",
    channel_id: phone ?? "",
    status: "new",
    preferred_services: [],
    appointment_notes: null,
    metadata: {},
    practice: false,
    imported: false,
    label_ids: [],
    blocked_at: null,
    opted_out_at: null,
    language: null,
    created_at: at,
    updated_at: at,
    ...given,
  };
}

type Invented = Pick<AgentTurn, "organization"> &
  Partial<Pick<AgentTurn, "appointments" | "offers">> & { lead?: Partial<Lead> };

/** A turn that exists only in memory: a new customer who has not written anything yet. */
export function inventedTurn({ organization, lead, appointments = [], offers = [] }: Invented): AgentTurn {
  const id = randomUUID();
  return {
    organization,
    conversation: { id, channel: "whatsapp", status: "active", session_key: `test:${id}` },
    lead: inventedLead(lead),
    appointments,
    offers,
    state: null,
    slots_for: null,
    messages: [],
    earlier: [],
  };
}

type Line = Pick<Message, "role" | "content" | "metadata"> & Partial<Message>;

export function addTo({ conversation, messages }: AgentTurn, said: Line): Message {
  const message: Message = {
    id: randomUUID(),
    conversation_id: conversation.id,
    position: messages.length + 1,
    delivery_status: null,
    delivery_error: null,
    edited_at: null,
    deleted_at: null,
    created_at: new Date().toISOString(),
    ...said,
  };
  messages.push(message);
  return message;
}
