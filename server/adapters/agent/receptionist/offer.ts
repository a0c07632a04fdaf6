import { fullDate, fullMoment, momentWords } from "@/server/languages/languages";
import type { When } from "@/server/languages/when/words";
import { addDays, iso, MINUTE_MS, momentOf, startOfDate, timeOfMinutes } from "@/server/lib/clock";
import type { AgentAnswer, SlotsWanted } from "@/server/schema/agent";
import type { Service } from "@/server/schema/organization";
import { bookThisChoices, slotChoices } from "./choices";
import { answerWith, ask, type Desk, ENDED, eventsFor, handOver, opening } from "./desk";
import { withService } from "./request";
import { isWithin } from "./wished";

/** How many times are offered if none is free when the customer wants one. */
const NEAREST = 9;
const LAST_MINUTE = 24 * 60 - 1;

const zoneOf = ({ turn }: Desk) => turn.organization.time_zone;
const appointment = (desk: Desk, service: string, at: string) =>
  `${service}, ${momentWords(desk.language, at, zoneOf(desk))}`;

/** When the customer wants an appointment; a later page is about any day, and about any time if they named a moment. */
const wantedFrom = ({ heard: { wanted } }: Desk, after: string | undefined): When =>
  after ? { days: [], times: wanted.times.filter(({ from, to }) => from !== to) } : wanted;

/** The free times to ask Frontdesk for: those that the customer wants or, for a later page, all from there on. */
function searchFor(desk: Desk, { name: service }: Service, after: string | undefined): SlotsWanted {
  const { days, times } = wantedFrom(desk, after);
  const time_zone = zoneOf(desk);
  const clock = (minutes: number) => timeOfMinutes(Math.min(minutes, LAST_MINUTE));
  const within = times.length > 0 && {
    time_from: clock(Math.min(...times.map(({ from }) => from))),
    time_to: clock(Math.max(...times.map(({ to }) => to))),
  };
  if (after) return { service, from: after, ...within };
  const ends = days.map(({ to }) => to);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  const [first] = days;
  return {
    service,
    ...(first && { from: iso(startOfDate(first.from, time_zone)) }),
    ...(last && { to: iso(startOfDate(addDays(last, 1), time_zone) - MINUTE_MS) }),
    ...within,
  };
}

/** The times that were found by a search; undefined if it has not been made yet. */
function foundBy({ turn }: Desk, search: SlotsWanted): string[] | undefined {
  const isMade = JSON.stringify(turn.slots_for) === JSON.stringify(search);
  return isMade ? turn.organization.open_slots.map(({ starts_at }) => starts_at) : undefined;
}

const searching = (wants_slots: SlotsWanted): AgentAnswer => ({ reply: null, events: [], wants_slots });

function noTimes(desk: Desk, service: Service, before: string[]): AgentAnswer {
  const learned = { ...desk.learned, preferred_services: withService(desk.turn.lead, service.name) };
  const text = [...opening(desk), ...before, desk.phrases.noSlots];
  return handOver({ ...desk, learned }, text, "No free times to offer.");
}

const askTimes = (desk: Desk, question: string, times: readonly string[]): AgentAnswer =>
  ask(desk, {
    ...{ asked: "slot", question, offers: true },
    choices: slotChoices(times, desk.turn.organization, desk.language),
  });

/** The moment or the day that the customer wants, if it is one. */
function wantedInWords({ heard, language, ...desk }: Desk): string | undefined {
  const { days, times } = heard.wanted;
  const [day, time] = [days[0], times[0]];
  const time_zone = desk.turn.organization.time_zone;
  if (!day || days.length > 1 || day.from !== day.to || times.length > 1) return undefined;
  if (!time) return fullDate(language, day.from);
  if (time.from !== time.to) return undefined;
  return fullMoment(language, momentOf(day.from, timeOfMinutes(time.from), time_zone), time_zone);
}

/** Of some times, those nearest to the first that the customer wants; soonest first. */
function nearest(desk: Desk, times: readonly string[]): string[] {
  const [day] = desk.heard.wanted.days;
  const [time] = desk.heard.wanted.times;
  const zone = zoneOf(desk);
  const at = day ? Date.parse(momentOf(day.from, timeOfMinutes(time?.from ?? 12 * 60), zone)) : 0;
  const distance = (one: string) => Math.abs(Date.parse(one) - at);
  return times
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, NEAREST)
    .toSorted();
}

/** Offers the times of a service that the customer wants, else the nearest. A later page begins `after` a time. */
export function offer(desk: Desk, service: Service, after?: string): AgentAnswer {
  const { heard, phrases, state } = desk;
  const search = searchFor(desk, service, after);
  const found = foundBy(desk, search);
  if (!found) return searching(search);
  if (found.length === 0) return noTimes(desk, service, []);
  const wanted = wantedFrom(desk, after);
  const from = after ?? "";
  const then = found.filter((at) => at >= from && isWithin(wanted, at, zoneOf(desk)));
  const [only] = then;
  const { days, times } = wanted;
  if (then.length === 0) {
    const later = found.filter((at) => at >= from);
    if (after) return askTimes(desk, phrases.askSlot(service.name), later.length > 0 ? later : found);
    const words = wantedInWords(desk);
    const question = [words ? phrases.notFree(words) : phrases.nothingThen, phrases.askNear(service.name)];
    return askTimes(desk, question.join(" "), nearest(desk, found));
  }
  const isExact = times.length === 1 && times[0]?.from === times[0]?.to && !after;
  if (only === undefined || then.length > 1 || !isExact)
    return askTimes(desk, phrases.askSlot(service.name), then);
  const isOneDay = days.length === 1 && days[0]?.from === days[0]?.to;
  if (state.asked === "slot" && heard.takes && isOneDay) return confirm(desk, only, service);
  return ask(desk, {
    ...{ asked: "slot", question: phrases.askThis(appointment(desk, service.name, only)), offers: true },
    choices: bookThisChoices(only, desk.language),
  });
}

/** Books a free time; asks first for the address that the confirmation is mailed to. */
function confirm(desk: Desk, starts_at: string, service: Service): AgentAnswer {
  const { organization } = desk.turn;
  const isAsked = desk.state.picked === starts_at && !desk.heard.isBadEmail;
  if (organization.confirms_by_email && !desk.hasContact && !isAsked) {
    const question = desk.heard.isBadEmail ? desk.phrases.badEmail : desk.phrases.askEmail(true);
    return ask(desk, { asked: "email", question, next: { picked: starts_at } });
  }
  const { time_zone } = organization;
  const ends_at = iso(Date.parse(starts_at) + service.duration_minutes * MINUTE_MS);
  const data = { service: service.name, confirmed: true, time_zone, starts_at, ends_at };
  return answerWith(desk, {
    text: [desk.phrases.booked(appointment(desk, service.name, starts_at))],
    events: [...eventsFor(desk), { event: "booking_request", data }],
    next: ENDED,
  });
}

/** Books the time that the customer picked if it is still free, else offers the nearest. */
export function bookPicked(desk: Desk, starts_at: string, service: Service): AgentAnswer {
  const search = { service: service.name, from: starts_at, to: starts_at };
  const found = foundBy(desk, search);
  if (!found) return searching(search);
  if (found.includes(starts_at)) return confirm(desk, starts_at, service);
  if (found.length === 0) return noTimes(desk, service, [desk.phrases.slotTaken]);
  const later = found.filter((at) => at > starts_at);
  const question = `${desk.phrases.slotTaken} ${desk.phrases.askSlot(service.name)}`;
  return askTimes(desk, question, later.length > 0 ? later : found);
}
