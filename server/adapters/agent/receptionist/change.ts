import { dateOf } from "@/lib/time/clock";
import type { AgentAnswer } from "@/schema/agent";
import { deskWords, momentWords } from "@/server/adapters/languages/languages";
import {
  type Appointment,
  actChoices,
  appointmentChoices,
  type ChosenChange,
  type InWords,
  KEEP,
  offChoices,
  onlyTimeChoices,
  readChange,
  TIMES_SHOWN,
  timeChoices,
  whatAndWhen,
} from "./change-choices";
import { answerWith, ask, type Desk, ENDED, eventsFor, handOver, isLost } from "./desk";
import { bookChoices, type Choices } from "./reading/choices";
import { isWithin } from "./reading/wished";
import type { AppointmentWish } from "./reading/wishes";
import { foundBy, nearest, notFreeThen, searchAt, searchFor, searching } from "./search";
import type { DialogueState } from "./state";

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

type Finished = { text: string; events?: AgentAnswer["events"]; choices?: Choices };

const finish = (desk: Desk, { text, events = [], choices }: Finished): AgentAnswer =>
  answerWith(desk, { text: [text], choices, events: [...eventsFor(desk), ...events], next: ENDED });

const gone = (desk: Desk) =>
  finish(desk, { text: desk.phrases.notBooked, choices: bookChoices(desk.language) });

type Change = NonNullable<DialogueState["change"]>;

const askNext = (desk: Desk, change: Change, question: string, choices: Choices): AgentAnswer =>
  ask(desk, { asked: "change", question, choices, next: { ...ENDED, change } });

type Offer = { times?: string[]; count?: number; before?: string };

/** Offers times to move an appointment to; hands over if there are none. */
function offerTimes(desk: Desk, one: Appointment, { times = one.free_times, count, before }: Offer) {
  const told = words(desk, one);
  if (times.length === 0)
    return handOver(desk, [desk.phrases.noSlots], `No free times to move an appointment to: ${told}.`, ENDED);
  const change = { act: "move" as const, booking_id: one.id };
  const [only, ...others] = times;
  const isOnly = only !== undefined && others.length === 0;
  const asked = isOnly
    ? deskWords(desk.language).askMove(told, momentWords(desk.language, only, zoneOf(desk)))
    : desk.phrases.askTo(told);
  const question = [...(before ? [before] : []), asked].join(" ");
  const choices = isOnly
    ? onlyTimeChoices(one, desk.language, only)
    : timeChoices(one, telling(desk), times, count);
  return askNext(desk, change, question, choices);
}

/** Offers the times that the customer wants to move an appointment to, else the nearest; from `after` on, if it is a later page. */
function offerWanted(desk: Desk, one: Appointment, after?: string): AgentAnswer {
  const { wanted } = desk.heard;
  if (!after && wanted.days.length === 0 && wanted.times.length === 0) return offerTimes(desk, one, {});
  const search = searchFor({ booking_id: one.id }, wanted, zoneOf(desk), after);
  const found = foundBy(desk.turn, search);
  if (!found) return searching(search);
  if (after) {
    const later = found.filter((at) => at >= after);
    return offerTimes(desk, one, { times: later.length > 0 ? later : found });
  }
  const then = found.filter((at) => isWithin(wanted, at, zoneOf(desk)));
  if (then.length > 0) return offerTimes(desk, one, { times: then });
  return offerTimes(desk, one, { times: nearest(desk, found, TIMES_SHOWN), before: notFreeThen(desk) });
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
  return offerWanted(desk, one);
}

/** Moves an appointment to the chosen time if it is still free, else offers the next three. */
function move(desk: Desk, one: Appointment, time: string): AgentAnswer {
  if (time === one.starts_at) return finish(desk, { text: desk.phrases.moved(words(desk, one)) });
  const search = searchAt({ booking_id: one.id }, time);
  const found = foundBy(desk.turn, search);
  if (!found) return searching(search);
  if (!found.includes(time)) {
    const later = found.filter((free) => free > time);
    const times = later.length > 0 ? later : found;
    return offerTimes(desk, one, { times, count: AFTER_TAKEN, before: desk.phrases.slotTaken });
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
  if (act === "times") return offerWanted(desk, one, time);
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
  const isUnderstood = heard.isUnderstood || heard.named.at.length > 0;
  const again = { ...desk, heard: { ...heard, isUnderstood } };
  if (isLost(again) && state.misunderstood > 0)
    return handOver(desk, [desk.phrases.human], `The customer wants to ${act} an appointment.`, ENDED);
  if (!one) return resolveAppointment(again, act);
  return begin(again, act, one);
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
