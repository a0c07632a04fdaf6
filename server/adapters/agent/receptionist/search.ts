import { addDays, iso, MINUTE_MS, momentOf, startOfDate, timeOfMinutes } from "@/lib/time/clock";
import type { AgentAnswer, AgentTurn, SlotsWanted } from "@/schema/agent";
import { fullDate, fullMoment } from "@/server/adapters/languages/languages";
import type { When } from "@/server/adapters/languages/when/words";
import type { Desk } from "./desk";

/** How many times are offered if none is free when the customer wants one. */
const NEAREST = 9;
const LAST_MINUTE = 24 * 60 - 1;

/** Whose free times: those of a service, or those that an appointment can be moved to. */
type Subject = { service: string } | { booking_id: string };

/** The free times to ask Frontdesk for: those that the customer wants or, for a later page, all from `after` on. */
export function searchFor(
  subject: Subject,
  { days, times }: When,
  time_zone: string,
  after?: string,
): SlotsWanted {
  const clock = (minutes: number) => timeOfMinutes(Math.min(minutes, LAST_MINUTE));
  const within = times.length > 0 && {
    time_from: clock(Math.min(...times.map(({ from }) => from))),
    time_to: clock(Math.max(...times.map(({ to }) => to))),
  };
  if (after) return { ...subject, from: after, ...within };
  const ends = days.map(({ to }) => to);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  const [first] = days;
  return {
    ...subject,
    ...(first && { from: iso(startOfDate(first.from, time_zone)) }),
    ...(last && { to: iso(startOfDate(addDays(last, 1), time_zone) - MINUTE_MS) }),
    ...within,
  };
}

/** The search for one moment. */
export const searchAt = (subject: Subject, at: string): SlotsWanted => ({ ...subject, from: at, to: at });

/** The times that were found by a search; undefined if it has not been made yet. */
export function foundBy(turn: AgentTurn, search: SlotsWanted): string[] | undefined {
  if (JSON.stringify(turn.slots_for) !== JSON.stringify(search)) return undefined;
  const { booking_id } = search;
  return booking_id === undefined
    ? turn.organization.open_slots.map(({ starts_at }) => starts_at)
    : (turn.appointments.find(({ id }) => id === booking_id)?.free_times ?? []);
}

export const searching = (wants_slots: SlotsWanted): AgentAnswer => ({
  reply: null,
  events: [],
  wants_slots,
});

/** The moment or the day that the customer wants, if it is one. */
function wantedInWords({ heard, language, turn }: Desk): string | undefined {
  const { days, times } = heard.wanted;
  const [day, time] = [days[0], times[0]];
  const { time_zone } = turn.organization;
  if (!day || days.length > 1 || day.from !== day.to || times.length > 1) return undefined;
  if (!time) return fullDate(language, day.from);
  if (time.from !== time.to) return undefined;
  return fullMoment(language, momentOf(day.from, timeOfMinutes(time.from), time_zone), time_zone);
}

/** Says that nothing is free when the customer wants it. */
export function notFreeThen(desk: Desk): string {
  const words = wantedInWords(desk);
  return words ? desk.phrases.notFree(words) : desk.phrases.nothingThen;
}

/** Of times in ISO 8601, at most `count` that are nearest to a moment (ms), soonest first. */
export function nearestTo(at: number, times: readonly string[], count: number): string[] {
  const distance = (one: string) => Math.abs(Date.parse(one) - at);
  return times
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted();
}

/** Of some times, those nearest to the first that the customer wants; soonest first. */
export function nearest({ heard, turn }: Desk, times: readonly string[], count = NEAREST): string[] {
  const [day] = heard.wanted.days;
  const [time] = heard.wanted.times;
  const zone = turn.organization.time_zone;
  const at = day ? Date.parse(momentOf(day.from, timeOfMinutes(time?.from ?? 12 * 60), zone)) : 0;
  return nearestTo(at, times, count);
}
