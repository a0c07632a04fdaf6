import { iso, MINUTE_MS } from "@/lib/time/clock";
import type { AgentAnswer } from "@/schema/agent";
import type { Service } from "@/schema/service";
import { momentWords } from "@/server/adapters/languages/languages";
import type { When } from "@/server/adapters/languages/when/words";
import { answerWith, ask, type Desk, ENDED, eventsFor, handOver, opening } from "./desk";
import { ownChoice } from "./own-choice";
import { bookThisChoices, nearChoices, slotChoices } from "./reading/choices";
import { withService } from "./reading/request";
import { isWithin } from "./reading/wished";
import { foundBy, nearest, notFreeThen, searchAt, searchFor, searching } from "./search";
import { proposeWaiting } from "./waiting/wait";

const zoneOf = ({ turn }: Desk) => turn.organization.time_zone;
const appointment = (desk: Desk, service: string, at: string) =>
  `${service}, ${momentWords(desk.language, at, zoneOf(desk))}`;

/** When the customer wants an appointment; a later page is about any day, and about any time if they named a moment. */
const wantedFrom = ({ heard: { wanted } }: Desk, after: string | undefined): When =>
  after ? { days: [], times: wanted.times.filter(({ from, to }) => from !== to) } : wanted;

function noTimes(desk: Desk, service: Service, before: string[]): AgentAnswer {
  const learned = { ...desk.learned, preferred_services: withService(desk.turn.lead, service.name) };
  const knowing = { ...desk, learned };
  const text = [...opening(desk), ...before, desk.phrases.noSlots];
  return proposeWaiting(knowing, before) ?? handOver(knowing, text, "No free times to offer.");
}

function askTimes(desk: Desk, question: string, times: readonly string[]): AgentAnswer {
  const own = ownChoice(desk.turn, desk.language, desk.service?.name);
  return ask(desk, {
    ...{ asked: "slot", question: own ? `${question} ${own}` : question, offers: true },
    choices: slotChoices(times, desk.turn.organization, desk.language),
  });
}

/** Offers the times nearest to those that the customer wants, and the waiting list if there is one. */
function askNear(desk: Desk, service: Service, found: readonly string[]): AgentAnswer {
  const { phrases, language, turn } = desk;
  const question = `${notFreeThen(desk)} ${phrases.askNear(service.name)}`;
  const times = nearest(desk, found);
  if (!turn.organization.waiting_list) return askTimes(desk, question, times);
  const choices = nearChoices(times, turn.organization, language);
  return ask(desk, { asked: "slot", question: `${question} ${phrases.orWait}`, offers: true, choices });
}

/** Offers the times of a service that the customer wants, else the nearest. A later page begins `after` a time. */
export function offer(desk: Desk, service: Service, after?: string): AgentAnswer {
  const { heard, phrases, state } = desk;
  const search = searchFor({ service: service.name }, wantedFrom(desk, after), zoneOf(desk), after);
  const found = foundBy(desk.turn, search);
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
    return askNear(desk, service, found);
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
  const search = searchAt({ service: service.name }, starts_at);
  const found = foundBy(desk.turn, search);
  if (!found) return searching(search);
  if (found.includes(starts_at)) return confirm(desk, starts_at, service);
  if (found.length === 0) return noTimes(desk, service, [desk.phrases.slotTaken]);
  const later = found.filter((at) => at > starts_at);
  const question = `${desk.phrases.slotTaken} ${desk.phrases.askSlot(service.name)}`;
  return askTimes(desk, question, later.length > 0 ? later : found);
}
