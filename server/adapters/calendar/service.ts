import type { BusySpan, BusyTimes } from "./busy";
import type { CalendarEvent } from "./write";

/**
 * A calendar of an account; `id` is its name there, such as its address. `account`: whose it is, and `is_read_only`: that nothing
 * can be written into it, where that is told.
 */
type ListedCalendar = { id: string; name: string; account?: string; is_read_only?: true };

/** Why a calendar could not be asked. `message` is for people, and begins in lower case. */
export class CalendarFault extends Error {
  override name = "CalendarFault";
  constructor(
    /**
     * refused: not with these credentials. missing: it is not there. later: it may go again by itself. event: this one
     * appointment is not taken, others may be. read_only: none is.
     */
    readonly kind: "refused" | "missing" | "later" | "event" | "read_only",
    message: string,
    /** How long it asked to be left alone. */
    readonly retry_after_seconds: number | null = null,
  ) {
    super(message);
  }
}

export const readOnly = () => new CalendarFault("read_only", "the calendar may only be read");

/** What was read: nothing new since `tag`, or all that it holds within the window. */
type CalendarRead = { tag: string | null; changed: BusyTimes | null };

/**
 * What is read: within `window`, unless the calendar is still as it was at `tag`. Whole days and times without a zone
 * are `time_zone`'s. `versions`: what the calendar called each of ours when that was written, by our names, as far as it said.
 */
type CalendarReading = {
  window: BusySpan;
  tag: string | null;
  time_zone: string;
  versions?: ReadonlyMap<string, string>;
};

/** An appointment to be written: the event, and whom it is with. `starts_at` is told to some by the clock of `time_zone`. */
export type CalendarAppointment = CalendarEvent & {
  booking_id: string;
  time_zone: string;
  customer: { lead_id: string; name: string; email: string | null; phone: string | null };
};

type CalledOff = { uid: string; starts_at: string; ends_at: string; at: string; reason: string | null };

/**
 * A calendar, open for one round of reading and writing. `version` is what it calls an event's present state, where it
 * says so.
 */
export type OpenCalendar = {
  read(reading: CalendarReading): Promise<CalendarRead>;
  /** Writes an appointment as it is now, whether it is there or not. */
  write(appointment: CalendarAppointment, version: string | null): Promise<{ version: string | null }>;
  remove(uid: string, version: string | null): Promise<void>;
  /** What was to come and was called off there, where that is told at all. */
  calledOff?(): Promise<CalledOff[]>;
};

/** A kind of calendars outside, whose accounts `Access` opens. Whatever fails throws a CalendarFault. */
export type CalendarService<Access> = {
  list(access: Access): Promise<ListedCalendar[]>;
  open(access: Access, calendar: string): OpenCalendar;
};
