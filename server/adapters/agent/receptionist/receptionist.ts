import { momentWords } from "@/server/languages/languages";
import { dateOf } from "@/server/lib/clock";
import type { AgentAnswer, AgentTurn, Slot } from "@/server/schema/agent";
import type { Service } from "@/server/schema/organization";
import { readReminderButton } from "@/server/schema/reminder-button";
import type { Agent } from "../agent";
import { answerChange } from "./change";
import { type Appointment, whatAndWhen } from "./change-choices";
import { bookedChoices, humanChoice, idValue, serviceChoices, slotChoices, timesFor } from "./choices";
import { answerWith, ask, type Desk, deskOf, ENDED, eventsFor, handOver, leaveChange, opening } from "./desk";
import { answerComing } from "./reminded";
import { takeRequest, withService } from "./request";

const appointment = ({ turn, language }: Desk, service: string, starts_at: string) =>
  `${service}, ${momentWords(language, starts_at, turn.organization.time_zone)}`;

/** The times of a service within the wanted days; all its times if none is. */
function timesWished({ heard, turn: { organization } }: Desk, service: Service): Slot[] {
  const times = timesFor(organization, service);
  const { between } = heard;
  const isThen = ({ starts_at }: Slot) => {
    const date = dateOf(starts_at, organization.time_zone);
    return between !== null && between.from <= date && date <= between.to;
  };
  const wished = times.filter(isThen);
  return wished.length > 0 ? wished : times;
}

/** Offers the times of a service, from index `from` on; hands over if there are none. */
function offer(desk: Desk, service: Service, from: number, before: string[] = []): AgentAnswer {
  const { organization, lead } = desk.turn;
  const times = timesWished(desk, service);
  if (times.length === 0) {
    const learned = { ...desk.learned, preferred_services: withService(lead, service.name) };
    return handOver(
      { ...desk, learned },
      [...opening(desk), ...before, desk.phrases.noSlots],
      "No free times to offer.",
    );
  }
  const choices = slotChoices(times, organization, from < times.length ? from : 0, desk.language);
  const question = [...before, desk.phrases.askSlot(service.name)].join(" ");
  return ask(desk, { asked: "slot", question, choices, offers: true });
}

/** Books the time that the customer picked if it is still free, else offers others. */
function book(desk: Desk, starts_at: string, service: Service): AgentAnswer {
  const { organization } = desk.turn;
  const time = timesFor(organization, service).find((one) => one.starts_at === starts_at);
  if (!time) return offer(desk, service, 0, [desk.phrases.slotTaken]);
  const { time_zone } = organization;
  const data = { service: service.name, confirmed: true, time_zone, ...time };
  return answerWith(desk, {
    text: [desk.phrases.booked(appointment(desk, service.name, starts_at))],
    events: [...eventsFor(desk), { event: "booking_request", data }],
    next: ENDED,
  });
}

/** Asks for the next thing that is missing: name, e-mail, service, time. */
function goOn(desk: Desk): AgentAnswer {
  const { heard, service, turn } = desk;
  const { organization } = turn;
  const last = heard.choices.at(-1);
  const slot = idValue(last, "slot");
  if (slot && service) return book(desk, slot, service);
  if (!desk.name) return ask(desk, { asked: "name", question: desk.phrases.askName });
  const hasServices = organization.services.length > 0;
  if (!desk.hasContact) {
    const isConfirmed = organization.confirms_by_email && hasServices;
    const question = heard.isBadEmail ? desk.phrases.badEmail : desk.phrases.askEmail(isConfirmed);
    return ask(desk, { asked: "email", question });
  }
  if (!hasServices) return takeRequest(desk);
  if (!service)
    return ask(desk, {
      asked: "service",
      question: desk.phrases.askService,
      choices: serviceChoices(organization, desk.language),
    });
  return offer(desk, service, Number(idValue(last, "more") ?? 0));
}

/** Answers a customer who has an appointment and did not ask for another. */
function afterBooking(desk: Desk, next: Appointment) {
  const { heard, turn, language, phrases } = desk;
  const { time_zone } = turn.organization;
  if (heard.isFarewell && !heard.isThanks) {
    const choices = humanChoice(language);
    return answerWith(desk, { text: [phrases.farewell], choices, events: eventsFor(desk) });
  }
  const text = phrases.alreadyBooked(whatAndWhen(next, { time_zone, language }));
  return answerWith(desk, {
    text: [...(heard.isThanks ? [phrases.youAreWelcome] : []), text],
    choices: bookedChoices(language),
    events: eventsFor(desk),
  });
}

/** The receptionist's answer to a turn, with its state for the next one. */
export function converse(turn: AgentTurn): AgentAnswer {
  const desk = deskOf(turn);
  const { heard } = desk;
  const other = leaveChange(desk);
  if (heard.isEmergency)
    return handOver(other, [other.phrases.emergency], "The customer speaks of an emergency.");
  if (heard.wantsHuman) return handOver(other, [desk.phrases.human], "The customer asked for a person.");
  const tapped = readReminderButton(heard.choices.at(-1));
  if (tapped?.answer === "coming" && !heard.wish) return answerComing(desk, tapped);
  const [next] = turn.appointments;
  return answerChange(desk) ?? (next && !heard.wantsBooking ? afterBooking(other, next) : goOn(other));
}

/** The built-in agent: asks name and e-mail, offers times, books, moves, cancels, hands over, or takes a request. */
export const receptionist: Agent = {
  answer: async (turn) => ({ kind: "answer", ...converse(turn) }),
};
