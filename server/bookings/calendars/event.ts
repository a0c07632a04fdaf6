import { bookings } from "@/db/schema/bookings";
import { leads } from "@/db/schema/leads";
import type { BlockedSpan } from "@/schema/blocked-time";
import { asWords } from "@/schema/name";
import type { CalendarEvent } from "@/server/adapters/calendar/write";
import { eventUid } from "@/server/bookings/scheduler/event-uid";

/** The fields of an appointment that calendars get. No phone number, address or notes: we don't know who reads them. */
export const eventColumns = {
  id: bookings.id,
  status: bookings.status,
  services: bookings.services,
  title: bookings.title,
  location: bookings.location,
  starts_at: bookings.starts_at,
  ends_at: bookings.ends_at,
  created_at: bookings.created_at,
  updated_at: bookings.updated_at,
  lead_name: leads.name,
};

type Told = {
  [Key in keyof typeof eventColumns]: (typeof eventColumns)[Key]["_"]["notNull"] extends true
    ? (typeof eventColumns)[Key]["_"]["data"]
    : (typeof eventColumns)[Key]["_"]["data"] | null;
};

/** An event's sequence, which rises with each change: the seconds from the booking's creation to its last change. */
const sequenceOf = ({ created_at, updated_at }: Pick<Told, "created_at" | "updated_at">): number =>
  Math.max(0, Math.floor((Date.parse(updated_at) - Date.parse(created_at)) / 1000));

/** A name as customers have one. Whoever has told none is called by their number, which calendars must not show. */
const isName = (name: string): boolean => /\p{L}/u.test(name);

const STATES: Partial<Record<Told["status"], CalendarEvent["status"]>> = {
  cancelled: "CANCELLED",
  requested: "TENTATIVE",
};

/** An appointment as a calendar event. With `shows_names` it includes the customer's name and the location. */
export function toCalendarEvent(booking: Told & { starts_at: string }, shows_names: boolean): CalendarEvent {
  const what = booking.services.join(" + ") || (shows_names ? booking.title : null) || "Appointment";
  return {
    uid: eventUid(booking.id),
    sequence: sequenceOf(booking),
    changed_at: booking.updated_at,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at ?? booking.starts_at,
    summary: asWords(shows_names && isName(booking.lead_name) ? `${what}: ${booking.lead_name}` : what),
    location: shows_names ? booking.location : null,
    status: STATES[booking.status] ?? "CONFIRMED",
  };
}

/** An occurrence of a blocked time as a calendar event. With `shows_notes` it says what the time is blocked for. */
export const toBlockedEvent = (span: BlockedSpan, shows_notes: boolean): CalendarEvent => ({
  uid: eventUid(`${span.blocked_time_id}-${span.date}`),
  sequence: sequenceOf(span),
  changed_at: span.updated_at,
  starts_at: span.starts_at,
  ends_at: span.ends_at,
  summary: asWords((shows_notes && span.note) || "Blocked"),
  location: null,
  status: "CONFIRMED",
});
