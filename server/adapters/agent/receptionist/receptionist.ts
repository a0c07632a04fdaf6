import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";
import type { Service } from "@/server/schema/organization";
import type { Agent } from "../agent";
import {
  bookedChoices,
  humanChoice,
  idValue,
  serviceChoices,
  slotChoices,
  slotTitle,
  timesFor,
} from "./choices";
import { answerWith, ask, type Desk, deskOf, ENDED, eventsFor, handOver, opening } from "./desk";
import { PHRASES } from "./phrases";
import { takeRequest, withService } from "./request";

/** An appointment in words: what, and when by the business's own clock. */
const appointment = (service: string, starts_at: string, time_zone: string) =>
  `${service}, ${slotTitle(starts_at, time_zone)}`;

/** Offers the times of a service, from the `from`-th on; calls a person if there are none. */
function offer(desk: Desk, service: Service, from: number, before: string[] = []): AgentAnswer {
  const { organization, lead } = desk.turn;
  const times = timesFor(organization, service);
  if (times.length === 0) {
    const learned = { ...desk.learned, preferred_services: withService(lead, service.name) };
    return handOver(
      { ...desk, learned },
      [...opening(desk), ...before, PHRASES.noSlots],
      "No free times to offer.",
    );
  }
  const choices = slotChoices(times, organization.time_zone, from < times.length ? from : 0);
  const question = [...before, PHRASES.askSlot(service.name)].join(" ");
  return ask(desk, { asked: "slot", question, choices, offers: true });
}

/** The customer picked a time: it is booked if it is still free. */
function book(desk: Desk, starts_at: string, service: Service): AgentAnswer {
  const { organization } = desk.turn;
  const time = timesFor(organization, service).find((one) => one.starts_at === starts_at);
  if (!time) return offer(desk, service, 0, [PHRASES.slotTaken]);
  const { time_zone } = organization;
  const data = { service: service.name, confirmed: true, time_zone, ...time };
  return answerWith(desk, {
    text: [PHRASES.booked(appointment(service.name, starts_at, time_zone))],
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
  if (!desk.name) return ask(desk, { asked: "name", question: PHRASES.askName });
  const hasServices = organization.services.length > 0;
  if (!desk.hasContact) {
    const isConfirmed = organization.confirms_by_email && hasServices;
    const question = heard.isBadEmail ? PHRASES.badEmail : PHRASES.askEmail(isConfirmed);
    return ask(desk, { asked: "email", question });
  }
  if (!hasServices) return takeRequest(desk);
  if (!service)
    return ask(desk, {
      asked: "service",
      question: PHRASES.askService,
      choices: serviceChoices(organization),
    });
  return offer(desk, service, Number(idValue(last, "more") ?? 0));
}

/** The customer has an appointment and has not asked for another. */
function afterBooking(desk: Desk, next: { title: string | null; services: string[]; starts_at: string }) {
  const { heard, turn } = desk;
  const { time_zone } = turn.organization;
  if (heard.isFarewell && !heard.isThanks)
    return answerWith(desk, { text: [PHRASES.farewell], choices: humanChoice, events: eventsFor(desk) });
  const when = slotTitle(next.starts_at, time_zone);
  const what = next.services.join(" + ") || next.title;
  const text = PHRASES.alreadyBooked(what ? appointment(what, next.starts_at, time_zone) : when);
  return answerWith(desk, {
    text: [...(heard.isThanks ? [PHRASES.youAreWelcome] : []), text],
    choices: bookedChoices,
    events: eventsFor(desk),
  });
}

/** What to answer to a turn, with what is to be kept for the next one. */
export function converse(turn: AgentTurn): AgentAnswer {
  const desk = deskOf(turn);
  const { heard } = desk;
  if (heard.wantsHuman) return handOver(desk, [PHRASES.human], "The customer asked for a person.");
  const [next] = turn.appointments;
  const isBooked = next !== undefined || ["booked", "confirmed"].includes(turn.lead.status);
  if (isBooked && heard.wantsChange)
    return handOver(desk, [PHRASES.human], "The customer wants to change or cancel an appointment.");
  if (next && !heard.wantsBooking) return afterBooking(desk, next);
  return goOn(desk);
}

/** The built-in agent: asks name and e-mail, offers services and times, books, calls a person; or takes a request. */
export const receptionist: Agent = {
  answer: async (turn) => ({ kind: "answer", ...converse(turn) }),
};
