import { bookings } from "./bookings";

const inMinutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);

/** The calendar: its columns, moving appointments, and whom they are with. */
export const calendar = {
  title: "Calendar",
  day: "Day",
  previousDay: "The day before",
  nextDay: "The day after",
  keysViews: "Day and week",
  keysMove: "Move the appointment in focus: arrows, then Enter",
  print: "Print",
  with: "With",
  anybody: "Anybody who is free",
  everybody: "Everybody",
  closedDays: (days: string) => `Closed days (${days})`,
  showClosed: (days: string) => `Show closed days (${days})`,
  hideClosed: (days: string) => `Hide closed days (${days})`,
  nobody: "With nobody",
  oneColumn: "Appointments of the day stand in a column for each person, room or chair. You have one so far.",
  addColumns: "Add more under Availability",
  columnOf: (name: string, day: string, count: number) => `${name}, ${bookings.allDay(day, count)}`,
  freeAt: (column: string) => `New booking: ${column}`,
  carried: (name: string, column: string, time: string) =>
    `${name}: ${column}, ${time}. Enter moves it there, Escape leaves it where it was.`,
  leftThere: "Left where it was.",
  refused: (name: string) => `${name} can't be moved there`,
  freeInstead: "Free then:",
  noneFree: "Nothing is free on that day.",
  skipped: "The clocks skip this time.",
  moveAnyway: "Move anyway",
  leave: "Leave it where it was",
  printed: (name: string, day: string) => `${name}, ${day}`,
  busy: (name: string) => `Busy (${name})`,
  busySpan: (busy: string, from: string, to: string) => `${busy}, ${from} – ${to}`,
  busyElsewhere: "Busy elsewhere",
  keptFree: (before: number, after: number) =>
    [
      before > 0 && `${inMinutes(before)} kept free before`,
      after > 0 && `${inMinutes(after)} kept free after`,
    ]
      .filter(Boolean)
      .join(", "),
  time: "Time",
  nothing: "No appointments",
};
