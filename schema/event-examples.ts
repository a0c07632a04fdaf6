import type { EventType } from "./event";

const ORGANIZATION = "01a1fb00-0000-7000-8000-000000000001";
const AT = "2026-11-23T09:15:00.000Z";

const lead = {
  id: "01a1fb00-0000-7000-8000-0000000000a1",
  name: "Sheena Nelson",
  phone: "+16505551234",
  second_phone: null,
  email: "sheena@example.com",
  company: null,
  channel: "whatsapp",
  channel_id: "+16505551234",
  status: "contacted",
  preferred_services: ["Cleaning"],
  appointment_notes: null,
  metadata: {},
  practice: false,
  imported: false,
  label_ids: [],
  blocked_at: null,
  opted_out_at: null,
  language: null,
  created_at: "2026-11-23T09:12:41.000Z",
  updated_at: AT,
};

const conversation = {
  id: "01a1fb00-0000-7000-8000-0000000000c1",
  lead_id: lead.id,
  session_key: `whatsapp:106540352242922:${lead.id}`,
  channel: "whatsapp",
  status: "active",
  assignee_id: null,
  team_id: null,
  message_count: 4,
  last_message_at: AT,
  last_message_preview: "Can I talk to a person, please?",
  label_ids: [],
  created_at: lead.created_at,
  updated_at: AT,
};

const message = {
  id: "01a1fb00-0000-7000-8000-0000000000d1",
  conversation_id: conversation.id,
  position: 1,
  role: "user",
  content: "Hi, do you have anything free this week?",
  metadata: { type: "text", handled: true },
  delivery_status: null,
  delivery_error: null,
  edited_at: null,
  deleted_at: null,
  created_at: lead.created_at,
};

const picture = {
  id: "01a1fb00-0000-7000-8000-0000000000d3",
  kind: "image",
  state: "kept",
  reason: null,
  mime_type: "image/jpeg",
  filename: null,
  caption: "This one hurts",
  size_bytes: 184_223,
  width: 1200,
  height: 1600,
  duration_ms: null,
  is_shown: true,
  url: "/api/v1/media/01a1fb00-0000-7000-8000-0000000000d3",
};

const booking = {
  id: "01a1fb00-0000-7000-8000-0000000000b1",
  lead_id: lead.id,
  status: "booked",
  uid: "7pMw5Yt9XcQ2",
  title: "Cleaning",
  services: ["Cleaning"],
  starts_at: "2026-12-01T09:00:00.000Z",
  ends_at: "2026-12-01T09:45:00.000Z",
  time_zone: "Europe/Paris",
  location: null,
  notes: null,
  cancellation_reason: null,
  resource_id: "01a1fb00-0000-7000-8000-0000000000f1",
  confirmed_at: null,
  told_at: null,
  told_by: null,
  untold_since: null,
  source: "scheduler",
  series_id: null,
  created_at: AT,
  updated_at: AT,
};

const waiting = {
  id: "01a1fb00-0000-7000-8000-000000000081",
  lead_id: lead.id,
  services: ["Cleaning"],
  resource_id: null,
  first_on: "2026-11-30",
  last_on: "2026-12-11",
  hours: [{ from: "00:00", to: "12:00" }],
  notes: null,
  status: "waiting",
  source: "page",
  hindrance: null,
  booking_id: null,
  created_at: AT,
  updated_at: AT,
};

const offer = {
  id: "01a1fb00-0000-7000-8000-000000000082",
  entry_id: waiting.id,
  resource_id: booking.resource_id,
  starts_at: booking.starts_at,
  ends_at: booking.ends_at,
  status: "open",
  way: "message",
  held_until: "2026-11-23T09:30:00.000Z",
  answered_at: null,
  created_at: AT,
};

const endpoint = {
  id: "01a1fb00-0000-7000-8000-0000000000e1",
  url: "https://crm.example.com/hooks/frontdesk",
  events: ["lead.created", "booking.created"],
  description: "CRM",
  include_practice: false,
  header_names: ["authorization"],
  status: "disabled",
  disabled_reason: "The receiver answered 410 Gone.",
  failing_since: AT,
  created_at: AT,
  updated_at: AT,
};

const DATA: Record<EventType, object> = {
  "lead.created": { ...lead, status: "new", preferred_services: [] },
  "lead.updated": { ...lead, previous: { status: "new" }, changed_by: "dana@harbour.example" },
  "lead.merged": {
    ...lead,
    merged: {
      ...lead,
      id: "01a1fb00-0000-7000-8000-0000000000a2",
      name: "S. Nelson",
      phone: null,
      second_phone: null,
      channel: "web",
      channel_id: "scheduler:7pMw5Yt9XcQ2",
      status: "new",
    },
  },
  "lead.deleted": { ...lead, status: "lost" },
  "conversation.created": {
    ...conversation,
    message_count: 0,
    last_message_at: null,
    last_message_preview: null,
  },
  "conversation.updated": { ...conversation, status: "completed", previous: { status: "active" } },
  "conversation.escalated": {
    ...conversation,
    status: "escalated",
    reason: "The customer asked for a person.",
  },
  "conversation.labelled": {
    ...conversation,
    label_ids: ["01a1fb00-0000-7000-8000-000000000091"],
    previous: { label_ids: [] },
  },
  "message.created": message,
  "message.updated": {
    ...message,
    id: "01a1fb00-0000-7000-8000-0000000000d3",
    role: "assistant",
    content: "Yes, on Thursday at ten. Does that suit you?",
    metadata: { author: "staff" },
    delivery_status: "read",
    previous: { delivery_status: "delivered" },
  },
  "message.edited": {
    ...message,
    content: "Hi, do you have anything free next week?",
    metadata: { ...message.metadata, earlier: [{ content: message.content, until: AT }] },
    edited_at: AT,
  },
  "message.media_changed": {
    ...message,
    id: "01a1fb00-0000-7000-8000-0000000000d2",
    content: "[image] This one hurts",
    metadata: { type: "image", handled: true, media: [picture] },
  },
  "booking.requested": { ...booking, status: "requested", uid: null, starts_at: null, ends_at: null },
  "booking.created": booking,
  "booking.rescheduled": {
    ...booking,
    starts_at: "2026-12-02T14:00:00.000Z",
    ends_at: "2026-12-02T14:45:00.000Z",
    previous: {
      uid: "5kLq2Rz8VbN1",
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
    },
  },
  "booking.confirmed": { ...booking, confirmed_at: AT },
  "booking.updated": { ...booking, status: "completed", previous: { status: "booked" } },
  "booking.cancelled": { ...booking, status: "cancelled", cancellation_reason: "I can't make it." },
  "waiting_list.joined": waiting,
  "waiting_list.offered": { ...waiting, offer },
  "waiting_list.accepted": {
    ...waiting,
    status: "booked",
    booking_id: booking.id,
    offer: { ...offer, status: "accepted", answered_at: "2026-11-23T09:21:40.000Z" },
  },
  "waiting_list.declined": {
    ...waiting,
    offer: { ...offer, status: "declined", answered_at: "2026-11-23T09:21:40.000Z" },
  },
  "waiting_list.expired": { ...waiting, offer: { ...offer, status: "expired" } },
  "webhook_endpoint.disabled": endpoint,
  ping: { endpoint_id: endpoint.id },
};

const envelope = (event: EventType, index: number) => ({
  id: `01a1fb00-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
  event,
  timestamp: AT,
  organization_id: ORGANIZATION,
  data: DATA[event],
});

const isEventType = (name: string): name is EventType => name in DATA;

/** An example delivery of each event, as receivers get it. */
export const EXAMPLES = Object.fromEntries(
  Object.keys(DATA)
    .filter(isEventType)
    .map((event, index) => [event, envelope(event, index)]),
);
