import type { AgentAnswer, AgentTurn } from "@/server/schema/agent";
import type { AgentEventInTurn } from "@/server/schema/agent-event";
import type { Agent } from "../agent";
import {
  bookedChoices,
  type Choices,
  humanChoice,
  serviceChoices,
  serviceId,
  slotChoices,
  slotTitle,
} from "./choices";
import { PHRASES } from "./phrases";
import { type Understood, understand } from "./understand";

type Say = { text: string[]; choices?: Choices; events?: AgentEventInTurn[] };

const answer = ({ text, choices, events = [] }: Say): AgentAnswer => ({
  reply: { text: text.join(" "), ...choices },
  events,
});

const isFirst = ({ messages }: AgentTurn) => !messages.some((message) => message.role === "assistant");

/** What the customer told us by now: from the record, or from what was just written. */
function known(turn: AgentTurn, heard: Understood) {
  const { lead } = turn;
  const hasName = lead.name !== lead.phone && lead.name !== lead.channel_id;
  const learnedName = !hasName && !isFirst(turn) ? heard.name : undefined;
  const hasSkipped =
    heard.skips ||
    turn.messages.some((message) => message.role === "user" && /^\s*skip\W*$/i.test(message.content));
  return {
    name: hasName ? lead.name : learnedName,
    learnedName,
    hasContact: lead.email !== null || heard.email !== undefined || hasSkipped,
  };
}

/** The service chosen last in this conversation; the only one where there is no choice. */
function serviceOf({ organization, messages }: AgentTurn, heard: Understood): string | undefined {
  const { services } = organization;
  if (services.length === 1) return services[0]?.name;
  const tapped = messages.flatMap((message) => {
    const reply = message.metadata.reply;
    return message.role === "user" && typeof reply === "object" && reply && "id" in reply ? [reply.id] : [];
  });
  const typed = messages.flatMap((message) =>
    message.role === "user"
      ? services.flatMap(({ name }, index) =>
          message.content.trim().toLowerCase() === name.toLowerCase() ? [serviceId(index)] : [],
        )
      : [],
  );
  const chosen =
    heard.choices.findLast((id) => id.startsWith("service:")) ?? tapped.findLast(isService) ?? typed.at(-1);
  return services.find((_, index) => serviceId(index) === chosen)?.name;
}

const isService = (id: unknown) => typeof id === "string" && id.startsWith("service:");

/** What was learned goes onto the lead; a new one has been contacted then, or offered times. */
function eventsFor(turn: AgentTurn, heard: Understood, learnedName: string | undefined, offers: boolean) {
  const events: AgentEventInTurn[] = [];
  const learned = { ...(learnedName && { name: learnedName }), ...(heard.email && { email: heard.email }) };
  const hasLearned = Object.keys(learned).length > 0;
  if (hasLearned) events.push({ event: "new_lead", data: learned });
  const { status } = turn.lead;
  if (offers && (status === "new" || status === "contacted")) {
    events.push({ event: "status_update", data: { status: "booking_offered" } });
  } else if (hasLearned && status === "new") {
    events.push({ event: "status_update", data: { status: "contacted" } });
  }
  return events;
}

const handOver = (text: string, reason: string): AgentAnswer =>
  answer({ text: [text], events: [{ event: "escalation", data: { reason } }] });

/** The customer picked a time: it is booked if it is still free. */
function book(turn: AgentTurn, starts_at: string, service: string): AgentAnswer {
  const { organization } = turn;
  const slot = organization.open_slots.find((one) => one.starts_at === starts_at);
  if (!slot) return offerSlots(turn, service, { before: [PHRASES.slotTaken] });
  const when = slotTitle(starts_at, organization.time_zone);
  const data = { service, confirmed: true, time_zone: organization.time_zone, ...slot };
  return answer({ text: [PHRASES.booked(service, when)], events: [{ event: "booking_request", data }] });
}

function offerSlots(
  turn: AgentTurn,
  service: string,
  { before = [], events = [], from = 0 }: { before?: string[]; events?: AgentEventInTurn[]; from?: number },
): AgentAnswer {
  if (turn.organization.open_slots.length === 0) {
    const escalation: AgentEventInTurn = { event: "escalation", data: { reason: "No free times to offer." } };
    return answer({ text: [...before, PHRASES.noSlots], events: [...events, escalation] });
  }
  const choices = slotChoices(turn.organization, from < turn.organization.open_slots.length ? from : 0);
  return answer({ text: [...before, PHRASES.askSlot(service)], choices, events });
}

const isLost = (turn: AgentTurn, heard: Understood, learnedName: string | undefined) =>
  !isFirst(turn) &&
  heard.choices.length === 0 &&
  !(learnedName || heard.email || heard.skips || heard.isGreeting || heard.isBadEmail || heard.wantsBooking);

/** Asks for the next thing that is missing: name, e-mail, service, time. */
function goOn(turn: AgentTurn, heard: Understood): AgentAnswer {
  const { name, learnedName, hasContact } = known(turn, heard);
  const service = serviceOf(turn, heard);
  const hasSlots = turn.organization.open_slots.length > 0;
  const offers = name !== undefined && hasContact && service !== undefined && hasSlots;
  const events = eventsFor(turn, heard, learnedName, offers);
  const lost = isLost(turn, heard, learnedName);
  const lastSaid = turn.messages.findLast((message) => message.role === "assistant")?.content ?? "";
  const isLostAgain = lost && lastSaid.startsWith(PHRASES.again);
  const before = [
    ...(isFirst(turn) ? [PHRASES.welcome(turn.organization.name)] : []),
    ...(lost ? [PHRASES.again] : []),
    ...(learnedName ? [PHRASES.thanks(learnedName)] : []),
  ];
  const ask = (question: string, choices?: Choices): AgentAnswer =>
    answer({
      text: [...before, question, ...(isLostAgain && !choices ? [PHRASES.personOrChoice] : [])],
      choices: choices ?? (isLostAgain ? humanChoice : undefined),
      events,
    });
  if (name === undefined) return ask(PHRASES.askName);
  if (!hasContact) return ask(heard.isBadEmail ? PHRASES.badEmail : PHRASES.askEmail);
  if (service === undefined) return ask(PHRASES.askService, serviceChoices(turn.organization));
  const more = heard.choices.findLast((id) => id.startsWith("more:"));
  return offerSlots(turn, service, { before, events, from: Number(more?.slice("more:".length) ?? 0) });
}

/** What to answer to a turn. It keeps no memory: where the dialogue stands is read from the turn. */
export function converse(turn: AgentTurn): AgentAnswer {
  const heard = understand(turn);
  if (heard.wantsHuman) return handOver(PHRASES.human, "The customer asked for a person.");
  if (turn.organization.services.length === 0)
    return handOver(PHRASES.noSlots, "There is no service to offer.");
  const isBooked = turn.lead.status === "booked" || turn.lead.status === "confirmed";
  if (isBooked && isFirst(turn) && !heard.wantsBooking) {
    return answer({ text: [PHRASES.alreadyBooked], choices: bookedChoices });
  }
  const slot = heard.choices.findLast((id) => id.startsWith("slot:"))?.slice("slot:".length);
  if (slot === undefined) return goOn(turn, heard);
  return book(turn, slot, serviceOf(turn, heard) ?? turn.organization.services[0]?.name ?? "");
}

/** The built-in agent: takes name and e-mail address, offers services and times, books, and calls a person. */
export const receptionist: Agent = {
  answer: async (turn) => ({ kind: "answer", ...converse(turn) }),
};
