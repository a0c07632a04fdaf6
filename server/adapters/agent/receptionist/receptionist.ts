import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";
import type { AgentEventInTurn } from "@/server/schema/agent-event";
import type { Service } from "@/server/schema/organization";
import type { Agent } from "../agent";
import {
  bookedChoices,
  type Choices,
  humanChoice,
  idValue,
  serviceChoices,
  serviceId,
  slotChoices,
  slotTitle,
  timesFor,
} from "./choices";
import { PHRASES } from "./phrases";
import { type Understood, understand } from "./understand";

/** Where the dialogue stands: all that the next answer depends on. */
type Desk = {
  turn: AgentTurn;
  heard: Understood;
  name: string | undefined;
  /** What was said now and is to be kept on the lead. */
  learned: { name?: string; email?: string };
  hasContact: boolean;
  service: Service | undefined;
};

/** The service chosen last; the only one where there is no choice. */
function serviceOf({ organization: { services } }: AgentTurn, heard: Understood): Service | undefined {
  if (services.length === 1) return services[0];
  return services.find((_, index) => serviceId(index) === heard.service);
}

/** A lead is named after its number until its name is known. */
function deskOf(turn: AgentTurn): Desk {
  const { lead } = turn;
  const heard = understand(turn);
  const isKnown = lead.name !== lead.phone && lead.name !== lead.channel_id;
  const learned = {
    ...(!isKnown && heard.name && { name: heard.name }),
    ...(heard.email && heard.email !== lead.email && { email: heard.email }),
  };
  return {
    turn,
    heard,
    name: isKnown ? lead.name : learned.name,
    learned,
    hasContact: lead.email !== null || heard.email !== undefined || heard.hasSkippedEmail,
    service: serviceOf(turn, heard),
  };
}

/** What was learned goes onto the lead; a new one has been contacted then, or offered times. */
function eventsOf({ turn, learned }: Desk, offers = false): AgentEventInTurn[] {
  const { status } = turn.lead;
  const hasLearned = Object.keys(learned).length > 0;
  const isOffered = offers && (status === "new" || status === "contacted");
  const reached = isOffered ? "booking_offered" : hasLearned && status === "new" ? "contacted" : undefined;
  return [
    ...(hasLearned ? [{ event: "new_lead" as const, data: learned }] : []),
    ...(reached ? [{ event: "status_update" as const, data: { status: reached } as const }] : []),
  ];
}

const say = (text: string[], choices?: Choices, events: AgentEventInTurn[] = []): AgentAnswer => ({
  reply: { text: text.join(" "), ...choices },
  events,
});

const isFirst = ({ heard }: Desk) => heard.lastQuestion === undefined;
const isLost = (desk: Desk) =>
  !isFirst(desk) &&
  !desk.heard.isUnderstood &&
  !desk.learned.name &&
  (desk.hasContact || !desk.heard.isBadEmail);
const isLostAgain = (desk: Desk) =>
  isLost(desk) && desk.heard.lastQuestion?.startsWith(PHRASES.again) === true;

/** What is said before the next question. */
const opening = (desk: Desk): string[] => [
  ...(isFirst(desk) ? [PHRASES.welcome(desk.turn.organization.name)] : []),
  ...(isLost(desk) ? [PHRASES.again] : []),
  ...(desk.learned.name ? [PHRASES.thanks(desk.learned.name)] : []),
];

function ask(desk: Desk, question: string, choices?: Choices, offers = false): AgentAnswer {
  const text = [...opening(desk), question];
  if (!isLostAgain(desk)) return say(text, choices, eventsOf(desk, offers));
  return say([...text, PHRASES.personOrChoice], choices ?? humanChoice, eventsOf(desk, offers));
}

const handOver = (desk: Desk, text: string[], reason: string): AgentAnswer =>
  say(text, undefined, [...eventsOf(desk), { event: "escalation", data: { reason } }]);

/** Offers the times of a service, from the `from`-th on; calls a person if there are none. */
function offer(desk: Desk, service: Service, from: number, before: string[] = []): AgentAnswer {
  const { organization } = desk.turn;
  const times = timesFor(organization, service);
  if (times.length === 0) {
    return handOver(desk, [...opening(desk), ...before, PHRASES.noSlots], "No free times to offer.");
  }
  const choices = slotChoices(times, organization.time_zone, from < times.length ? from : 0);
  return ask(desk, [...before, PHRASES.askSlot(service.name)].join(" "), choices, true);
}

/** The customer picked a time: it is booked if it is still free. */
function book(desk: Desk, starts_at: string, service: Service): AgentAnswer {
  const { organization } = desk.turn;
  const time = timesFor(organization, service).find((one) => one.starts_at === starts_at);
  if (!time) return offer(desk, service, 0, [PHRASES.slotTaken]);
  const { time_zone } = organization;
  const data = { service: service.name, confirmed: true, time_zone, ...time };
  return say([PHRASES.booked(service.name, slotTitle(starts_at, time_zone))], undefined, [
    ...eventsOf(desk),
    { event: "booking_request", data },
  ]);
}

/** Asks for the next thing that is missing: name, e-mail, service, time. */
function goOn(desk: Desk): AgentAnswer {
  const { heard, service, turn } = desk;
  const last = heard.choices.at(-1);
  const slot = idValue(last, "slot");
  if (slot && service) return book(desk, slot, service);
  if (!desk.name) return ask(desk, PHRASES.askName);
  if (!desk.hasContact) return ask(desk, heard.isBadEmail ? PHRASES.badEmail : PHRASES.askEmail);
  if (!service) return ask(desk, PHRASES.askService, serviceChoices(turn.organization));
  return offer(desk, service, Number(idValue(last, "more") ?? 0));
}

/** The customer has an appointment and has not asked for another. */
function afterBooking(desk: Desk): AgentAnswer {
  const { heard } = desk;
  if (heard.isFarewell && !heard.isThanks) return say([PHRASES.farewell], humanChoice, eventsOf(desk));
  const before = heard.isThanks ? [PHRASES.youAreWelcome] : [];
  return say([...before, PHRASES.alreadyBooked(heard.appointment)], bookedChoices, eventsOf(desk));
}

/** What to answer to a turn. It keeps no memory: where the dialogue stands is read from the turn. */
export function converse(turn: AgentTurn): AgentAnswer {
  const desk = deskOf(turn);
  const { heard } = desk;
  if (heard.wantsHuman) return handOver(desk, [PHRASES.human], "The customer asked for a person.");
  const isBooked = turn.lead.status === "booked" || turn.lead.status === "confirmed";
  if (isBooked && heard.wantsChange) {
    return handOver(desk, [PHRASES.human], "The customer wants to change or cancel an appointment.");
  }
  if (isBooked && !heard.wantsBooking) return afterBooking(desk);
  if (turn.organization.services.length === 0) {
    return handOver(desk, [...opening(desk), PHRASES.noSlots], "There is no service to offer.");
  }
  return goOn(desk);
}

/** The built-in agent: takes name and e-mail address, offers services and times, books, and calls a person. */
export const receptionist: Agent = {
  answer: async (turn) => ({ kind: "answer", ...converse(turn) }),
};
