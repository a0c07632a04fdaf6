import { expect, test } from "vitest";
import { DAY_MS, dateOf, HOUR_MS, iso } from "@/lib/time/clock";
import type { Schedule } from "@/server/bookings/availability/schedule";
import type { ScheduleWindows } from "@/server/bookings/availability/schedule-windows";
import { timesToMove } from "./times-to-move";

const ZONE = "Europe/Paris";
/** A Monday, before opening. */
const NOW = Date.parse("2026-11-23T06:30:00Z");

/** A chair that is open every day, with appointments of half an hour. `taken`: the starts of booked appointments. */
function scheduleOf(horizon_days: number, { hours = ["08:00", "18:00"], taken = new Set<string>() } = {}) {
  const [from = "", to = ""] = hours;
  const week = Object.fromEntries([..."0123456"].map((day) => [day, [{ from, to }]]));
  const service = {
    ...{ name: "Cut", duration_minutes: 30, capacity: 1 },
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 0 },
  };
  const organization: Schedule["organization"] = {
    ...{
      id: "",
      name: "",
      time_zone: ZONE,
      country: null,
      address: null,
      language: "en",
      services: [service],
      opening_hours: week,
    },
    ...{ default_duration_minutes: 30, lead_time_minutes: 0, horizon_days, reply_target_minutes: 15 },
    media_retention_days: null,
    books_after_handover: true,
    members_block_others: true,
    created_at: iso(NOW),
  };
  const blocks = [...taken].sort().map((starts_at) => {
    const starts = Date.parse(starts_at);
    const ends = starts + HOUR_MS / 2;
    return { from: starts, until: ends, session: null, seat: 1, is_ours: true, starts, ends };
  });
  const chair = {
    id: "chair",
    name: "",
    position: 0,
    services: null,
    is_known: true,
    is_archived: false,
    is_spare: false,
    taken: blocks,
  };
  const resources = [{ ...chair, hours: { time_zone: ZONE, opening_hours: week, exceptions: [] } }];
  return { organization, resources };
}

const booking = {
  ...{ title: null, services: ["Cut"], resource_id: "chair", seat: 1 },
  ...{ starts_at: iso(NOW + 8 * HOUR_MS), ends_at: iso(NOW + 8.5 * HOUR_MS) },
};
/** The schedule in windows of 30 days. */
function windowsOf(schedule: Schedule, now: number): ScheduleWindows {
  const end = now + schedule.organization.horizon_days * DAY_MS;
  return {
    at: async (index) => {
      const from = now + index * 30 * DAY_MS;
      const until = Math.min(end, from + 30 * DAY_MS);
      return from < end ? { schedule, from, until, to: end } : undefined;
    },
  };
}

const told = (schedule: Schedule, now = NOW, offered: string[] = []) => {
  const { organization } = schedule;
  return timesToMove({ organization, windows: windowsOf(schedule, now), now }, booking, offered);
};

test("lists the next times, some of each day for four weeks, and one of each day after that", async () => {
  const times = await told(scheduleOf(60));
  const all = Array.from({ length: 41 }, (_, n) =>
    iso(NOW + HOUR_MS / 2 + Math.floor(n / 20) * DAY_MS + ((n % 20) * HOUR_MS) / 2),
  );
  expect(times.slice(0, 40)).toEqual(all.filter((time) => time !== booking.starts_at).slice(0, 40));
  const ofDay = (day: number) => {
    const date = dateOf(NOW + day * DAY_MS, ZONE);
    return times.filter((time) => dateOf(time, ZONE) === date).map((time) => time.slice(11, 16));
  };
  expect(ofDay(21)).toEqual(["07:00", "08:00", "11:00", "14:00"]);
  expect(ofDay(40)).toEqual(["07:00"]);
});

test.each([
  [60, 1, ["08:00", "18:00"]],
  [60, 1, ["00:00", "24:00"]],
  [365, 7, ["08:00", "18:00"]],
  [730, 7, ["00:00", "24:00"]],
])(
  "for a horizon of %i days the list reaches to within %i days of the end and stays short",
  async (...of) => {
    const [days, gap, hours] = of;
    const times = await told(scheduleOf(days, { hours }));
    expect(times.length).toBeLessThanOrEqual(240);
    expect(Date.parse(times.at(-1) ?? "")).toBeGreaterThan(NOW + (days - gap) * DAY_MS - DAY_MS);
    const gaps = times.slice(1).map((time, index) => Date.parse(time) - Date.parse(times[index] ?? ""));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(gap * DAY_MS + HOUR_MS);
  },
);

test.each([60, 365])(
  "for a horizon of %i days, a listed time stays listed while it is free",
  async (days) => {
    const before = await told(scheduleOf(days));
    const taken = new Set(before.filter((_, index) => index % 7 === 3));
    for (const later of [5 * 60_000, 7 * HOUR_MS, 30 * HOUR_MS, 9 * DAY_MS]) {
      const again = new Set(await told(scheduleOf(days, { taken }), NOW + later));
      const lost = before.filter(
        (time) => Date.parse(time) > NOW + later && !taken.has(time) && !again.has(time),
      );
      expect(lost).toEqual([]);
    }
  },
);

test("an offered time stays listed while it is free, even if an earlier one was freed since", async () => {
  const [at, next] = ["2026-12-14T11:00:00.000Z", "2026-12-14T11:30:00.000Z"];
  expect(await told(scheduleOf(60, { taken: new Set([at]) }))).toContain(next);
  expect(await told(scheduleOf(60))).not.toContain(next);
  expect(await told(scheduleOf(60), NOW, [next])).toContain(next);
  expect(await told(scheduleOf(60, { taken: new Set([next]) }), NOW, [next])).not.toContain(next);
});
