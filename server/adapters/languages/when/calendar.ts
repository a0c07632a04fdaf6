import { addDays, isDate } from "@/lib/time/clock";
import type { DaySpan } from "./words";

export const two = (number: number) => String(number).padStart(2, "0");
/** Whether a date exists: February has no 31st. */
const exists = (date: string): boolean => isDate(date) && addDays(date, 0) === date;
export const weekdayNumber = (date: string) => new Date(date).getUTCDay();
export const singleDay = (date: string): DaySpan => ({ from: date, to: date });

/** The next date with this day and month, today included; null if there is none. Months count from 1. */
export function dayOfMonth(today: string, day: number, month: number): string | null {
  const year = Number(today.slice(0, 4));
  const [here, next] = [year, year + 1].map((one) => `${one}-${two(month)}-${two(day)}`);
  const date = here && here >= today ? here : next;
  return date !== undefined && exists(date) ? date : null;
}

/** The next date with this day of the month. */
export function nth(today: string, day: number): string | null {
  const [year = 0, month = 1] = today.split("-").map(Number);
  for (let ahead = 0; ahead < 3; ahead++) {
    const first = new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString();
    const date = `${first.slice(0, 8)}${two(day)}`;
    if (date >= today && exists(date)) return date;
  }
  return null;
}

export function monthsLater(today: string, count: number, day: number): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last))).toISOString().slice(0, 10);
}

export const monthFrom = (first: string): DaySpan => ({
  from: first,
  to: addDays(monthsLater(first, 1, 1), -1),
});
export const weekFrom = (monday: string): DaySpan => ({ from: monday, to: addDays(monday, 6) });

/** Finds days, which become tokens `@0`, `@1` and so on. `isWrong`: a date that can't be meant was named. */
export class FoundDays {
  readonly found: DaySpan[][] = [];
  isWrong = false;
  constructor(readonly today: string) {}
  add(...days: DaySpan[]): string {
    this.found.push(days);
    return ` @${this.found.length - 1} `;
  }
  /** Adds a date; one that doesn't exist makes the whole reading void. */
  date(...dates: (string | null)[]): string {
    const there = dates.flatMap((date) => (date === null || !exists(date) ? [] : [singleDay(date)]));
    if (there.length > 0) return this.add(...there);
    this.isWrong = true;
    return " x ";
  }
  /** The date of a weekday from a date on. */
  from(date: string, weekday: number): string {
    return addDays(date, (weekday - weekdayNumber(date) + 7) % 7);
  }
}
