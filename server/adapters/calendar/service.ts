import type { BusySpan, BusyTimes } from "./busy";
import type { CalendarEvent } from "./write";

/**
 * A calendar of an account. `id` is the service's, such as its address. `account`: whose it is, if known;
 * `is_read_only`: the service says that nothing can be written to it.
 */
type ListedCalendar = { id: string; name: string; account?: string; is_read_only?: true };

/** Why a request to a calendar failed. `message` is for people and starts in lower case. */
export class CalendarFault extends Error {
  override name = "CalendarFault";
  constructor(
    /**
     * refused: the credentials are not accepted. missing: the calendar does not exist. later: a retry may succeed.
     * event: this appointment is not accepted, others may be. read_only: the calendar accepts no appointments.
     */
    readonly kind: "refused" | "missing" | "later" | "event" | "read_only",
    message: string,
    /** How long the service asked us to wait. */
    readonly retry_after_seconds: number | null = null,
  ) {
    super(message);
  }
}

export const readOnly = () => new CalendarFault("read_only", "the calendar may only be read");

/** The result of a read. `changed` is everything within the window, or null if nothing is new since `tag`. */
type CalendarRead = { tag: string | null; changed: BusyTimes | null };

/**
 * What to read: everything within `window`, unless the calendar is unchanged since `tag`. All-day events and times
 * without a zone are in `time_zone`. `versions`: the calendar's versions of our events, by uid, as far as known.
 */
type CalendarReading = {
  window: BusySpan;
  tag: string | null;
  time_zone: string;
  versions?: ReadonlyMap<string, string>;
};

/** An appointment to write: the event and its customer. Cal.com gets `time_zone` as the customer's. */
export type CalendarAppointment = CalendarEvent & {
  booking_id: string;
  time_zone: string;
  customer: { lead_id: string; name: string; email: string | null; phone: string | null };
};

type CalledOff = { uid: string; starts_at: string; ends_at: string; at: string; reason: string | null };

/**
 * A calendar, open for one round of reading and writing. `version` is the calendar's name for an event's current state,
 * if it has one.
 */
export type OpenCalendar = {
  read(reading: CalendarReading): Promise<CalendarRead>;
  /** Creates the appointment or updates it to its current state. */
  write(appointment: CalendarAppointment, version: string | null): Promise<{ version: string | null }>;
  remove(uid: string, version: string | null): Promise<void>;
  /** The upcoming bookings that were cancelled there, if the service can report them. */
  calledOff?(): Promise<CalledOff[]>;
};

/** A kind of external calendar, whose accounts `Access` opens. Every failure is thrown as a CalendarFault. */
export type CalendarService<Access> = {
  list(access: Access): Promise<ListedCalendar[]>;
  open(access: Access, calendar: string): OpenCalendar;
};
