import { expect, test } from "vitest";
import { dueAt, isPutOff, morningAfter } from "./due";

const paris = { time_zone: "Europe/Paris", quiet_from: 21 * 60, quiet_to: 8 * 60 };
const twoHours = { moment: "before", offset_minutes: 120 } as const;
const aDay = { moment: "before", offset_minutes: 24 * 60 } as const;
const afterwards = { moment: "after", offset_minutes: 120 } as const;

/** A time in Paris in winter. */
const at = (day: number, time: string) =>
  Date.parse(`2026-12-${String(day).padStart(2, "0")}T${time}:00+01:00`);
/** Whether a step with the given moment is due at `now`. */
const isDue = (step: Parameters<typeof dueAt>[0], moment: number, now: number) => {
  const due = dueAt(step, paris, now);
  return due !== null && moment > due.after && moment < due.until;
};

test("nothing is due at night, or so shortly before that a second attempt would be at night", () => {
  for (const time of ["20:55", "21:00", "23:59"]) expect(dueAt(aDay, paris, at(1, time))).toBeNull();
  for (const time of ["00:00", "07:59"]) expect(dueAt(aDay, paris, at(2, time))).toBeNull();
  expect(dueAt(aDay, paris, at(2, "08:00"))).not.toBeNull();
});

test("the night ends on the next morning; after midnight, that is the same day", () => {
  expect(morningAfter(paris, at(1, "21:00"))).toBe(at(2, "08:00"));
  expect(morningAfter(paris, at(2, "01:34") + 5678)).toBe(at(2, "08:00"));
});

test("a reminder that could not be sent before the night is sent in the morning if that leaves enough notice", () => {
  const starts = (time: string) => ({ ...paris, starts_at: new Date(at(2, time)).toISOString() });
  const found = (moment: number, time: string) =>
    moment > (dueAt(aDay, paris, at(2, time))?.put_off ?? Infinity);
  expect(isPutOff({ ...aDay, ...starts("09:30") }, at(1, "21:10"))).toBe(false);
  expect(isPutOff({ ...aDay, ...starts("09:40") }, at(1, "21:10"))).toBe(true);
  expect(isPutOff({ ...aDay, ...starts("09:40") }, at(2, "03:00"))).toBe(true);
  expect(isPutOff({ ...afterwards, ...starts("07:00") }, at(2, "03:00"))).toBe(true);
  for (const time of ["08:00", "08:30", "09:39"]) {
    expect(found(at(1, "09:30"), time)).toBe(false);
    expect(found(at(1, "09:40"), time)).toBe(true);
  }
  expect(found(at(1, "09:40"), "09:40")).toBe(false);
  expect(found(at(1, "18:00"), "10:00")).toBe(false);
});

test("a two-hour reminder for 08:30 goes out the evening before, for 10:30 in the morning", () => {
  expect(isDue(twoHours, at(2, "06:30"), at(1, "20:40"))).toBe(true);
  expect(isDue(twoHours, at(2, "06:30"), at(1, "20:20"))).toBe(false);
  expect(isDue(twoHours, at(2, "08:30"), at(1, "20:40"))).toBe(false);
  expect(isDue(twoHours, at(2, "08:30"), at(2, "08:30"))).toBe(true);
});

test("a reminder that still leaves half of its notice waits for the morning", () => {
  expect(isDue(twoHours, at(2, "07:15"), at(1, "20:40"))).toBe(false);
  expect(isDue(twoHours, at(2, "07:15"), at(2, "08:00"))).toBe(true);
  expect(isDue(twoHours, at(2, "06:30"), at(2, "08:00"))).toBe(false);
});

test("a reminder a day before goes to the nearer end of the night", () => {
  expect(isDue(aDay, at(1, "22:00"), at(1, "20:40"))).toBe(true);
  expect(isDue(aDay, at(2, "07:30"), at(1, "20:40"))).toBe(false);
  expect(isDue(aDay, at(2, "07:30"), at(2, "08:00"))).toBe(true);
});

test("a reminder after an appointment waits for the morning", () => {
  expect(isDue(afterwards, at(1, "22:00"), at(1, "20:40"))).toBe(false);
  expect(isDue(afterwards, at(1, "22:00"), at(2, "08:00"))).toBe(true);
});

test("a reminder that waits for the morning is found by the first sweep, whenever it runs", () => {
  for (const now of ["08:00", "08:01", "08:20"])
    expect(isDue(twoHours, at(2, "07:00"), at(2, now))).toBe(true);
});

test("after an outage a reminder is sent late, unless most of the notice is gone", () => {
  expect(isDue(twoHours, at(1, "12:00"), at(1, "12:45"))).toBe(true);
  expect(isDue(twoHours, at(1, "12:00"), at(1, "13:35"))).toBe(false);
  expect(isDue(afterwards, at(1, "12:00"), at(2, "11:00"))).toBe(true);
});
