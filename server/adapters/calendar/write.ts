import ICAL from "ical.js";

/**
 * An appointment as calendar programs see it. `uid` never changes, `sequence` rises with each change, and `changed_at`
 * is the time of the last one.
 */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  changed_at: string;
  starts_at: string;
  ends_at: string;
  summary: string;
  location: string | null;
  /** TENTATIVE: requested, and not confirmed yet. */
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
};

const PRODUCT = "-//Frontdesk//Appointments//EN";

// In UTC, so that no time zone rules have to be included.
const utc = (at: string) => ICAL.Time.fromJSDate(new Date(at), true);

function toComponent(event: CalendarEvent): ICAL.Component {
  const component = new ICAL.Component("vevent");
  const set = (name: string, value: string | number | ICAL.Time) =>
    component.updatePropertyWithValue(name, value);
  set("uid", event.uid);
  set("dtstamp", utc(event.changed_at));
  set("last-modified", utc(event.changed_at));
  set("sequence", event.sequence);
  set("dtstart", utc(event.starts_at));
  set("dtend", utc(event.ends_at));
  set("summary", event.summary);
  if (event.location) set("location", event.location);
  set("status", event.status);
  if (event.status === "CANCELLED") set("transp", "TRANSPARENT");
  return component;
}

function emptyCalendar(): ICAL.Component {
  const calendar = new ICAL.Component("vcalendar");
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("prodid", PRODUCT);
  return calendar;
}

/** A calendar as text (RFC 5545). `name`: its name in programs that subscribe to it. */
export function calendarText(events: CalendarEvent[], name?: string): string {
  const calendar = emptyCalendar();
  if (name) {
    calendar.updatePropertyWithValue("method", "PUBLISH");
    calendar.updatePropertyWithValue("x-wr-calname", name);
    calendar.updatePropertyWithValue("refresh-interval", ICAL.Duration.fromSeconds(REFRESH_SECONDS));
  }
  for (const event of events) calendar.addSubcomponent(toComponent(event));
  return `${calendar.toString()}\r\n`;
}

const REFRESH_SECONDS = 900;

/** Several appointments attached to a mail: an invitation is for one (RFC 5546, 3.2). */
export function publishedText(events: CalendarEvent[], by: Organizer): string {
  const calendar = emptyCalendar();
  calendar.updatePropertyWithValue("method", "PUBLISH");
  for (const event of events) calendar.addSubcomponent(organizedBy(toComponent(event), by));
  return `${calendar.toString()}\r\n`;
}

/** Whom an appointment's invitation is from, and whom it is for. */
type Organizer = { business: string; from: string };
type Invited = Organizer & { to: string };

function organizedBy(component: ICAL.Component, { business, from }: Organizer): ICAL.Component {
  component.addPropertyWithValue("organizer", `mailto:${from}`).setParameter("cn", business);
  return component;
}

/** An appointment attached to a mail, for the reader's own calendar (RFC 5546). The customer needn't answer. */
export function invitationText(event: CalendarEvent, { business, from, to }: Invited): string {
  const calendar = emptyCalendar();
  calendar.updatePropertyWithValue("method", event.status === "CANCELLED" ? "CANCEL" : "REQUEST");
  const component = organizedBy(toComponent(event), { business, from });
  const attendee = component.addPropertyWithValue("attendee", `mailto:${to}`);
  attendee.setParameter("partstat", "ACCEPTED");
  attendee.setParameter("rsvp", "FALSE");
  calendar.addSubcomponent(component);
  return `${calendar.toString()}\r\n`;
}
