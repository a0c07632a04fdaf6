import type { BookingStatus } from "@/schema/booking";

/** The words of a customer's own page of their appointment. */
export type ManageWords = {
  title: string;
  /** The title right after it was booked. */
  booked: string;
  moved: string;
  cancelled: string;
  states: Record<BookingStatus, string>;
  what: string;
  when: string;
  whom: string;
  where: string;
  state: string;
  calendar: string;
  file: string;
  google: string;
  outlook: string;
  move: string;
  cancel: string;
  write: string;
  again: string;
  back: string;
  /** Until when it can be changed here. */
  until(when: string): string;
  /** It can't be changed here any more. */
  tooLate: string;
  chooseTime: string;
  taken: string;
  notOffered: string;
  confirmMove: string;
  from: string;
  to: string;
  doMove: string;
  otherTime: string;
  confirmCancel: string;
  reason: string;
  doCancel: string;
  keep: string;
};
