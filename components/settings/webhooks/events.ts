import type { Inputs } from "@/components/trpc";

export type ChosenEvent = Inputs["webhooks"]["create"]["events"][number];
type NamedEvent = Exclude<ChosenEvent, "*">;

/** Whether every event was chosen, also those that are added later. */
export const areAll = (events: readonly string[]): boolean => events.includes("*");

/** The groups of events, in the order of the picker. */
export const GROUP_NAMES = [
  "lead",
  "conversation",
  "message",
  "booking",
  "waiting_list",
  "webhook_endpoint",
] as const;
type GroupName = (typeof GROUP_NAMES)[number];

/** The group of each event. Does not compile if an event of the API is missing. */
const GROUP_OF: Record<NamedEvent, GroupName> = {
  "lead.created": "lead",
  "lead.updated": "lead",
  "lead.merged": "lead",
  "lead.deleted": "lead",
  "conversation.created": "conversation",
  "conversation.updated": "conversation",
  "conversation.escalated": "conversation",
  "conversation.labelled": "conversation",
  "message.created": "message",
  "message.updated": "message",
  "message.edited": "message",
  "message.media_changed": "message",
  "booking.requested": "booking",
  "booking.created": "booking",
  "booking.confirmed": "booking",
  "booking.updated": "booking",
  "booking.rescheduled": "booking",
  "booking.cancelled": "booking",
  "waiting_list.joined": "waiting_list",
  "waiting_list.offered": "waiting_list",
  "waiting_list.accepted": "waiting_list",
  "waiting_list.declined": "waiting_list",
  "waiting_list.expired": "waiting_list",
  "webhook_endpoint.disabled": "webhook_endpoint",
};

const isEvent = (name: string): name is NamedEvent => name in GROUP_OF;

/** The events to choose from, in the order of the picker. */
export const ALL_EVENTS = Object.keys(GROUP_OF).filter(isEvent);

export const eventsOfGroup = (group: GroupName): NamedEvent[] =>
  ALL_EVENTS.filter((event) => GROUP_OF[event] === group);

/** What an endpoint's events are in the picker. */
export const chosenOf = (events: readonly string[]): ChosenEvent[] =>
  areAll(events) ? ["*"] : ALL_EVENTS.filter((event) => events.includes(event));
