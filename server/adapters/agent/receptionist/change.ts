import { dateOf } from "@/server/lib/clock";
import type { AgentAnswer } from "@/server/schema/agent";
import {
  type Appointment,
  actChoices,
  appointmentChoices,
  type ChosenChange,
  type InWords,
  KEEP,
  offChoices,
  readChange,
  TIMES_SHOWN,
  timeChoices,
  whatAndWhen,
} from "./change-choices";
import { bookChoices, type Choices } from "./choices";
import { answerWith, ask, type Desk, ENDED, eventsFor, handOver, isLost } from "./desk";
import type { DialogueState } from "./state";
import type { AppointmentWish } from "./wishes";

/** How many times are offered in place of one that is taken. */
const AFTER_TAKEN = 3;

const zoneOf = ({ turn }: Desk) => turn.organization.time_zone;
const telling = (desk: Desk): InWords => ({ time_zone: zoneOf(desk), language: desk.language });
const words = (desk: Desk, one: Appointment, at?: string) => whatAndWhen(one, telling(desk), at);
const ofId = ({ turn }: Desk, id: string | null): Appointment | undefined =>
  turn.appointments.find((one) => one.id === id);

/** Whether a moment is on one of some weekdays, by the business's own clock. */
const isOn = (desk: Desk, days: number[], time: string) =>
  days.includes(new Date(dateOf(time, zoneOf(desk))).getUTCDay());

/** Whether a moment is no later than the last day that the customer wants. */
function isBy({ heard: { named }, turn }: Desk, time: string): boolean {
  return named.until === null || dateOf(time, turn.organization.time_zone) <= named.until;
}

/** How many of the times are no later than that day; undefined for a page of the usual length. */
function countBy(desk: Desk, times: string[]): number | undefined {
  if (desk.heard.named.until === null) return undefined;
  const count = times.filter((time) => isBy(desk, time)).length;
  return count > 0 && count < TIMES_SHOWN ? count : undefined;
}

/**
 * The index of an appointment's first free time on a wanted weekday and date. If there is none, that of the first from
 * the wanted date on, else of the last; -1 if no date is wanted.
 */
function wishedAt(desk: Desk, { free_times }: Appointment): number {
  const { to, from } = desk.heard.named;
  const isLate = (time: string) => from === null || dateOf(time, zoneOf(desk)) >= from;
  const isThen = (time: string) =>
    isLate(time) && isBy(desk, time) && (to.length === 0 || isOn(desk, to, time));
  const exact = free_times.findIndex(isThen);
  if (exact >= 0 || from === null) return exact;
  const near = free_times.findIndex(isLate);
  return near >= 0 ? near : free_times.length - 1;
}

type Finished = { text: string; events?: AgentAnswer["events"]; choices?: Choices };

const finish = (desk: Desk, { text, events = [], choices }: Finished): AgentAnswer =>
  answerWith(desk, { text: [text], choices, events: [...eventsFor(desk), ...events], next: ENDED });

const gone = (desk: Desk) =>
  finish(desk, { text: desk.phrases.notBooked, choices: bookChoices(desk.language) });

type Change = NonNullable<DialogueState["change"]>;

const askNext = (desk: Desk, change: Change, question: string, choices: Choices): AgentAnswer =>
  ask(desk, { asked: "change", question, choices, next: { ...ENDED, change } });

type Offer = { from?: number; count?: number; before?: string };

/** Offers times to move an appointment to, from index `from` on; hands over if there are none. */
function offerTimes(desk: Desk, one: Appointment, { from = 0, count, before }: Offer) {
  const told = words(desk, one);
  if (one.free_times.length === 0)
    return handOver(desk, [desk.phrases.noSlots], `No free times to move an appointment to: ${told}.`, ENDED);
  const question = [...(before ? [before] : []), desk.phrases.askTo(told)].join(" ");
  const change = { act: "move" as const, booking_id: one.id };
  return askNext(desk, change, question, timeChoices(one, telling(desk), Math.max(0, from), count));
}

/** The next step once it is known which appointment is meant and what to do with it. */
function begin(desk: Desk, act: AppointmentWish, one: Appointment): AgentAnswer {
  const told = words(desk, one);
  if (!one.can_change) {
    const reason = `The customer wants to ${act} an appointment that your scheduler keeps: ${told}.`;
    return handOver(desk, [desk.phrases.human], reason, ENDED);
  }
  const change = { act, booking_id: one.id };
  if (act === "change")
    return askNext(desk, change, desk.phrases.askChange(told), actChoices(one, desk.language));
  if (act === "cancel")
    return askNext(desk, change, desk.phrases.askOff(told), offChoices(one, desk.language));
  const from = Math.max(0, wishedAt(desk, one));
  return offerTimes(desk, one, { from, count: countBy(desk, one.free_times.slice(from)) });
}

/** Moves an appointment to the chosen time if it is still free, else offers the next three. */
function move(desk: Desk, one: Appointment, time: string): AgentAnswer {
  if (time === one.starts_at) return finish(desk, { text: desk.phrases.moved(words(desk, one)) });
  if (!one.free_times.includes(time)) {
    const from = one.free_times.findIndex((free) => free > time);
    return offerTimes(desk, one, { from, count: AFTER_TAKEN, before: desk.phrases.slotTaken });
  }
  const data = { booking_id: one.id, starts_at: time };
  const events = [{ event: "booking_move" as const, data }];
  return finish(desk, { text: desk.phrases.moved(words(desk, one, time)), events });
}

/** Cancels an appointment if it is still at the time that was asked about, else asks again. */
function callOff(desk: Desk, one: Appointment, time: string): AgentAnswer {
  if (time !== one.starts_at) return begin(desk, "cancel", one);
  const data = { booking_id: one.id, reason: "The customer called it off in the conversation." };
  const events = [{ event: "booking_cancel" as const, data }];
  return finish(desk, {
    text: desk.phrases.cancelled(words(desk, one)),
    events,
    choices: bookChoices(desk.language),
  });
}

/** Carries out a choice about an appointment. One that is not among the customer's upcoming ones is never changed. */
function answerChosen(desk: Desk, { act, booking_id, time }: ChosenChange): AgentAnswer {
  const one = ofId(desk, booking_id);
  if (!one) return gone(desk);
  if (!one.can_change) return begin(desk, "change", one);
  if (act === "to") return move(desk, one, time);
  if (act === "off") return callOff(desk, one, time);
  if (act === "times")
    return offerTimes(desk, one, { from: one.free_times.findIndex((free) => free >= time) });
  return begin(desk, act, one);
}

/** The customer's appointments that match the weekdays and services named; all if none does. */
function meantOf(desk: Desk): Appointment[] {
  const { appointments } = desk.turn;
  const { at, services } = desk.heard.named;
  const byDay = appointments.filter((one) => isOn(desk, at, one.starts_at));
  const rest = byDay.length > 0 ? byDay : appointments;
  const byService = rest.filter((one) => one.services.some((name) => services.includes(name)));
  return byService.length > 0 ? byService : rest;
}

/** Finds out which appointment is meant: the only match or the one spoken of before, else asks. */
function resolveAppointment(desk: Desk, act: AppointmentWish, spokenOf?: Appointment): AgentAnswer {
  const meant = meantOf(desk);
  const [first] = meant;
  const one = meant.length === 1 ? first : spokenOf;
  if (one) return begin(desk, act, one);
  const choices = appointmentChoices(meant, act, telling(desk));
  return askNext(desk, { act, booking_id: null }, desk.phrases.askWhich[act], choices);
}

/**
 * Answers a customer who wants to change an appointment but has no upcoming one. Hands over if the lead's status says
 * that there is one. Undefined if they seem to mean something else.
 */
function nothingToChange(desk: Desk, wish: AppointmentWish): AgentAnswer | undefined {
  const { lead } = desk.turn;
  if (lead.status === "booked" || lead.status === "confirmed")
    return handOver(
      desk,
      [desk.phrases.human],
      "The customer wants to change or cancel an appointment.",
      ENDED,
    );
  const isOther = wish === "change" || (desk.state.asked !== null && desk.state.asked !== "change");
  return isOther
    ? undefined
    : finish(desk, { text: desk.phrases.noAppointment, choices: bookChoices(desk.language) });
}

/** Repeats the question about an appointment; hands over a customer who is not understood twice. */
function askAgain(desk: Desk, { act, booking_id }: Change): AgentAnswer {
  const { heard, state } = desk;
  const one = ofId(desk, booking_id);
  if (booking_id && !one) return gone(desk);
  const to = [...heard.named.at, ...heard.named.to];
  const isUnderstood = heard.isUnderstood || to.length > 0 || heard.named.from !== null;
  const again = { ...desk, heard: { ...heard, isUnderstood } };
  if (isLost(again) && state.misunderstood > 0)
    return handOver(desk, [desk.phrases.human], `The customer wants to ${act} an appointment.`, ENDED);
  if (!one) return resolveAppointment(again, act);
  return begin({ ...again, heard: { ...again.heard, named: { ...heard.named, to } } }, act, one);
}

function keepAll(desk: Desk): AgentAnswer {
  const one = ofId(desk, desk.state.change?.booking_id ?? null);
  return finish(desk, { text: one ? desk.phrases.kept(words(desk, one)) : desk.phrases.allKept });
}

function answerWish(desk: Desk, wish: AppointmentWish): AgentAnswer | undefined {
  const { state, turn } = desk;
  if (turn.appointments.length === 0) return nothingToChange(desk, wish);
  const act = wish === "change" ? (state.change?.act ?? "change") : wish;
  return resolveAppointment(desk, act, ofId(desk, state.change?.booking_id ?? null));
}

/** Whether the customer answers the question about an appointment and speaks of nothing else. */
function isAnswer({ heard, state }: Desk): boolean {
  const isNamed = heard.named.at.length > 0 || heard.named.services.length > 0;
  const books = heard.wantsBooking && (state.change?.booking_id != null || !isNamed);
  return state.asked === "change" && heard.choices.length === 0 && !books;
}

/** Answers what the customer says about their appointments; undefined if they say nothing about them. */
export function answerChange(desk: Desk): AgentAnswer | undefined {
  const { heard, state } = desk;
  // While the customer chooses a time for a new appointment, "another time" is not a wish to move an existing one.
  const choosesTime = state.asked === "slot" && heard.wish === "move";
  if (heard.wish && !choosesTime) return answerWish(desk, heard.wish);
  const chosen = heard.choices.at(-1);
  if (chosen === KEEP) return keepAll(desk);
  const change = readChange(chosen);
  if (change) return answerChosen(desk, change);
  return state.change && isAnswer(desk) ? askAgain(desk, state.change) : undefined;
}
