/** The units for how long before or after an appointment, in minutes, the largest first. */
const MINUTES = { weeks: 7 * 24 * 60, days: 24 * 60, hours: 60, minutes: 1 };
type Unit = keyof typeof MINUTES;

/** The units to choose from, the smallest first. */
export const UNITS: readonly Unit[] = ["minutes", "hours", "days", "weeks"];

export type Length = { count: number; unit: Unit };

export const toMinutes = ({ count, unit }: Length): number => Math.round(count * MINUTES[unit]);

/** A length in the largest unit that divides it evenly; one day is given as 24 hours. */
export function toLength(minutes: number): Length {
  const isWhole = (unit: Unit) =>
    minutes % MINUTES[unit] === 0 && (unit !== "days" || minutes > MINUTES.days);
  const unit = UNITS.findLast(isWhole) ?? "minutes";
  return { count: minutes / MINUTES[unit], unit };
}
