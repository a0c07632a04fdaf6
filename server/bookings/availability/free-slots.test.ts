import fc from "fast-check";
import { expect, test } from "vitest";
import { iso } from "@/lib/time/clock";
import type { Service } from "@/schema/service";
import { demandOf, freeSlots } from "./free-slots";
import type { Schedule } from "./schedule";

/**
 * Checks free times against an oracle that shares no code with them: it records what the clock shows in each minute
 * around a clock change, and looks at every minute of every appointment. Set `SLOT_CONFIGURATIONS=10000` for a long
 * run.
 */
const RUNS = Number(process.env.SLOT_CONFIGURATIONS ?? 300);

const MINUTE = 60_000;
const DAY = 1440;

/** Days on which clocks change: by an hour or half an hour, at night or at midnight, forward and back. */
const CHANGES: [zone: string, date: string][] = [
  ["Europe/Berlin", "2027-03-28"],
  ["Europe/Berlin", "2027-10-31"],
  ["America/New_York", "2027-03-14"],
  ["America/New_York", "2027-11-07"],
  ["Australia/Lord_Howe", "2027-10-03"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["America/Santiago", "2027-09-05"],
  ["America/Santiago", "2027-04-04"],
  ["Asia/Beirut", "2027-03-28"],
  ["Asia/Beirut", "2027-10-31"],
  ["Pacific/Auckland", "2027-09-26"],
  ["Pacific/Auckland", "2027-04-04"],
];

type Walls = { base: number; walls: number[]; first: Map<number, number> };
const kept = new Map<string, Walls>();

/** What the zone's clock shows in each minute of nine days, in minutes of a clock that never changes. */
function wallsOf(zone: string, date: string): Walls {
  const known = kept.get(zone + date);
  if (known) return known;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const base = Date.parse(date) - 4 * DAY * MINUTE;
  const walls = Array.from({ length: 9 * DAY }, (_, n) =>
    Math.round(Date.parse(`${format.format(base + n * MINUTE).replace(" ", "T")}:00Z`) / MINUTE),
  );
  const first = new Map<number, number>();
  for (const [n, wall] of walls.entries()) if (!first.has(wall)) first.set(wall, n);
  const made = { base, walls, first };
  kept.set(zone + date, made);
  return made;
}

/** The minute in which the clock first shows a time. If the time is skipped, it is later by the size of the skip. */
function minuteOf({ walls, first }: Walls, wall: number): number {
  const shown = first.get(wall);
  if (shown !== undefined) return shown;
  const after = walls.findIndex((one) => one > wall);
  return after + wall - ((walls[after - 1] ?? 0) + 1);
}

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const minutesIn = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

const half = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => n * 30);

/** Up to three openings of a day in order, which sometimes touch. */
const openings = fc
  .array(half(0, 48), { minLength: 2, maxLength: 6 })
  .map((times) => [...times].sort((a, b) => a - b))
  .map((times) =>
    times.flatMap((from, index) => {
      const to = times[index + 1] ?? 0;
      return index % 2 === 0 && from < to ? [{ from: time(from), to: time(to) }] : [];
    }),
  );

const service = fc.record({
  name: fc.constantFrom("A", "B"),
  duration_minutes: fc.constantFrom(5, 20, 30, 45, 60, 90, 150),
  buffer_before_minutes: fc.constantFrom(0, 0, 10, 30),
  buffer_after_minutes: fc.constantFrom(0, 0, 15, 60),
  capacity: fc.constantFrom(1, 1, 2, 3),
});

const configuration = fc.record({
  change: fc.constantFrom(...CHANGES),
  asked: service,
  shortest: fc.constantFrom(15, 30, 60, 120),
  from: fc.integer({ min: 3 * DAY - 700, max: 4 * DAY + 700 }),
  length: fc.integer({ min: 200, max: 3000 }),
  resources: fc.array(
    fc.record({
      services: fc.constantFrom<(string[] | null)[]>(null, null, ["A"], ["B", "A"]),
      week: fc.array(openings, { minLength: 7, maxLength: 7 }),
      exceptions: fc.array(
        fc.record({ day: fc.integer({ min: -1, max: 2 }), days: fc.nat(1), hours: openings }),
        {
          maxLength: 2,
        },
      ),
      taken: fc.array(
        fc.record({ at: half(110, 330), minutes: fc.integer({ min: 1, max: 200 }), seats: fc.nat(3) }),
        { maxLength: 8 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

type Configuration = typeof configuration extends fc.Arbitrary<infer T> ? T : never;

const dateAfter = (date: string, days: number) => iso(Date.parse(date) + days * DAY * MINUTE).slice(0, 10);

/** Some blocks are places of a class of the same service that begins then, the others are unrelated. */
function takenOf(
  asked: Service,
  base: number,
  { at, minutes, seats }: Configuration["resources"][0]["taken"][0],
) {
  const start = base + at * MINUTE;
  const isClass = seats > 0 && asked.capacity > 1;
  const session = isClass ? JSON.stringify([asked.name, iso(start)]) : null;
  const [before, after] = isClass ? [asked.buffer_before_minutes, asked.buffer_after_minutes] : [0, 0];
  const from = start - before * MINUTE;
  const until = start + ((isClass ? asked.duration_minutes : minutes) + after) * MINUTE;
  const times = { from, until, session, is_ours: true, starts: start, ends: until };
  return Array.from({ length: isClass ? seats : 1 }, (_, seat) => ({ ...times, seat: seat + 1 }));
}

function scheduleOf({ change: [time_zone, date], asked, shortest, resources }: Configuration) {
  const { base } = wallsOf(time_zone, date);
  const other: Service = { ...asked, name: "Other", duration_minutes: shortest };
  const organization: Schedule["organization"] = {
    ...{
      id: "",
      name: "",
      time_zone,
      country: null,
      address: null,
      language: "en",
      services: [asked, other],
      opening_hours: {},
    },
    ...{ default_duration_minutes: 30, lead_time_minutes: 0, horizon_days: 60, reply_target_minutes: 15 },
    media_retention_days: null,
    books_after_handover: true,
    members_block_others: true,
    created_at: iso(base),
  };
  const placed = resources.map(({ services, week, exceptions, taken }, position) => ({
    ...{ id: `r${position}`, name: "", position, services },
    hours: {
      time_zone,
      opening_hours: Object.fromEntries(week.map((day, weekday) => [weekday, day])),
      exceptions: exceptions.map(({ day, days, hours }) => ({
        ...{ name: "Other hours", resource_id: null },
        starts_on: dateAfter(date, day),
        ends_on: dateAfter(date, day + days),
        hours,
      })),
    },
    is_known: true,
    is_archived: false,
    is_spare: false,
    taken: taken.flatMap((one) => takenOf(asked, base, one)).sort((a, b) => a.from - b.from),
  }));
  return { organization, resources: placed };
}

const range = (from: number, until: number) =>
  Array.from({ length: Math.max(0, until - from) }, (_, n) => from + n);

type Found = Map<string, { resource_ids: string[]; places: number }>;

/** The free times that the oracle finds, minute by minute. */
function oracle(given: Configuration, schedule: Schedule): Found {
  const { asked, shortest, change, from, length } = given;
  const walls = wallsOf(...change);
  const step = Math.min(asked.duration_minutes, shortest, 60);
  const found: Found = new Map();
  for (const { id, services, hours, taken } of schedule.resources) {
    if (services && !services.includes(asked.name)) continue;
    const at = new Map<number, number[]>();
    for (const [index, block] of taken.entries())
      for (let minute = block.from; minute < block.until; minute += MINUTE) {
        const n = (minute - walls.base) / MINUTE;
        at.set(n, [...(at.get(n) ?? []), index]);
      }
    const openings = [-2, -1, 0, 1, 2, 3].flatMap((day) => {
      const date = dateAfter(change[1], day);
      const other = hours.exceptions?.find((one) => one.starts_on <= date && one.ends_on >= date);
      const midnight = Date.parse(date) / MINUTE;
      const ofDay = other?.hours ?? hours.opening_hours[new Date(date).getUTCDay()] ?? [];
      return ofDay.map((opening) => {
        const [opens, closes] = [midnight + minutesIn(opening.from), midnight + minutesIn(opening.to)];
        return { opens, closes, from: minuteOf(walls, opens), until: minuteOf(walls, closes) };
      });
    });
    const open = new Set(openings.flatMap((one) => range(one.from, one.until)));
    for (const { opens, closes, ...opening } of openings)
      for (const start of range(opening.from, opening.until)) {
        const wall = walls.walls[start] ?? 0;
        if (wall < opens || wall >= closes || (wall - opens) % step !== 0) continue;
        const end = start + asked.duration_minutes;
        if (start <= from || end > from + length) continue;
        const starts_at = iso(walls.base + start * MINUTE);
        const session = JSON.stringify([asked.name, starts_at]);
        const met = new Set<number>();
        for (const n of range(start - asked.buffer_before_minutes, end + asked.buffer_after_minutes))
          for (const index of at.get(n) ?? []) met.add(index);
        const isOurs = [...met].every((index) => taken[index]?.session === session);
        const places = asked.capacity - met.size;
        if (!isOurs || places < 1 || !range(start, end).every((n) => open.has(n))) continue;
        const slot = found.get(starts_at) ?? { resource_ids: [], places: 0 };
        found.set(starts_at, { resource_ids: [...slot.resource_ids, id], places: slot.places + places });
      }
  }
  return found;
}

test(`free times match a minute-by-minute oracle in ${RUNS} configurations around clock changes`, {
  timeout: 600_000,
}, () => {
  let free = 0;
  fc.assert(
    fc.property(configuration, (given) => {
      const schedule = scheduleOf(given);
      const { base } = wallsOf(...given.change);
      const [from, to] = [base + given.from * MINUTE, base + (given.from + given.length) * MINUTE];
      const demand = demandOf(schedule, [given.asked]);
      const slots = [...freeSlots(schedule, { demand, from, to })];
      const expected = [...oracle(given, schedule)].sort(([a], [b]) => (a < b ? -1 : 1));
      free += slots.length;
      expect(
        slots.map(({ starts_at, resource_ids, places }) => [starts_at, { resource_ids, places }]),
      ).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
  expect(free).toBeGreaterThan(RUNS);
});
