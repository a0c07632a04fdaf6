import { z } from "zod";
import { Email, Id, MetadataInput, TimestampInput, text } from "./common";
import { MessageRole } from "./conversation";
import { Channel, LeadStatus } from "./lead";
import { AgentReply } from "./reply";

const reference = {
  lead_id: Id.optional(),
  conversation_id: Id.optional(),
  channel: Channel.optional(),
  channel_id: text(200, 1).optional(),
};

const bookable = z.object({
  ...reference,
  service: text(200, 1).optional(),
  services: z.array(text(200, 1)).max(50).optional(),
  notes: text(5000).optional(),
  starts_at: TimestampInput.optional(),
  ends_at: TimestampInput.optional(),
  time_zone: text(100).optional(),
  /** The agent itself booked the slot: it is confirmed at once. */
  confirmed: z.boolean().default(false),
});

const DATA = {
  new_lead: z.object({
    channel: Channel.optional(),
    channel_id: text(200, 1).optional(),
    name: text(200, 1).nullish(),
    phone: text(40).nullish(),
    email: Email.nullish(),
    company: text(200).nullish(),
    preferred_services: z.array(text(200, 1)).max(50).optional(),
    appointment_notes: text(5000).nullish(),
    metadata: MetadataInput.optional(),
  }),
  status_update: z.object({ ...reference, status: LeadStatus, reason: text(1000).optional() }),
  booking_request: bookable.refine((data) => !data.confirmed || data.starts_at !== undefined, {
    path: ["starts_at"],
    message: "is required when the booking is confirmed",
  }),
  message_logged: z.object({
    ...reference,
    role: MessageRole.default("assistant"),
    content: text(20_000, 1),
    buttons: AgentReply.shape.buttons,
    list: AgentReply.shape.list,
    message_id: text(200, 1).optional(),
    deliver: z.boolean().default(false),
    metadata: MetadataInput.optional(),
  }),
  escalation: z.object({ ...reference, reason: text(1000).optional() }),
};
