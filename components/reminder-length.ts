/** How long before or after an appointment, in the largest unit that people count it in. */
const MINUTES = { weeks: 7 * 24 * 60, days: 24 * 60, hours: 60, minutes: 1 };
type Unit = keyof typeof MINUTES;

/** The smallest first, as they are chosen from. */
export const UNITS: readonly Unit[] = ["minutes", "hours", "days", "weeks"];

export type Length = { count: number; unit: Unit };

export const toMinutes = ({ count, unit }: Length): number => Math.round(count * MINUTES[unit]);

/** A length in the largest unit that it is whole in; a day is told as 24 hours. */
export function toLength(minutes: number): Length {
  const isWhole = (unit: Unit) =>
    minutes % MINUTES[unit] === 0 && (unit !== "days" || minutes > MINUTES.days);
  const unit = UNITS.findLast(isWhole) ?? "minutes";
  return { count: minutes / MINUTES[unit], unit };
}
