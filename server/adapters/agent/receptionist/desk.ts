import type { AgentAnswer, AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { AgentLanguage } from "@/schema/model";
import type { Service } from "@/schema/service";
import { phrasesIn } from "@/server/adapters/languages/languages";
import type { Phrases } from "@/server/adapters/languages/receptionist-phrases";
import { isNamed } from "./lead";
import { type Choices, humanChoice } from "./reading/choices";
import { type Understood, understand } from "./reading/understand";
import { stateOf } from "./recover";
import { BLANK, type DialogueState, type Question } from "./state";

type LeadFacts = Extract<AgentEventInTurn, { event: "new_lead" }>["data"];

/** Where the dialogue stands: everything that the next answer depends on. */
export type Desk = {
  turn: AgentTurn;
  state: DialogueState;
  heard: Understood;
  /** The language to answer in, and the phrases in it. */
  language: AgentLanguage;
  phrases: Phrases;
  name: string | undefined;
  /** Facts said now, to be stored on the lead. */
  learned: LeadFacts;
  hasContact: boolean;
  service: Service | undefined;
  /** What a question of the customer is answered, before we ask ours. */
  told: string[];
};

/** The chosen service, if one of that name still exists; the only service if there is just one. */
function serviceOf({ organization: { services } }: AgentTurn, heard: Understood): Service | undefined {
  if (services.length === 1) return services[0];
  return services.find(({ name }) => name === heard.service);
}

export function deskOf(turn: AgentTurn): Desk {
  const { lead } = turn;
  const home = turn.organization.language;
  const state = stateOf(turn);
  const heard = understand(turn, state);
  const language = heard.language ?? home;
  const learned = {
    ...(!isNamed(lead) && heard.name && { name: heard.name }),
    ...(heard.email && heard.email !== lead.email && { email: heard.email }),
    // A lead without a language is answered in the organization's, which is only stored in place of another.
    ...(heard.language && language !== (lead.language ?? home) && { language }),
  };
  return {
    turn,
    state,
    heard,
    language,
    phrases: phrasesIn(language),
    name: isNamed(lead) ? lead.name : learned.name,
    learned,
    hasContact: lead.email !== null || heard.email !== undefined || heard.hasSkippedEmail,
    service: serviceOf(turn, heard),
    told: [],
  };
}

/** Events that store what was learned on the lead, and set its status to contacted or (`offers`) booking_offered. */
export function eventsFor({ turn, learned }: Desk, offers = false): AgentEventInTurn[] {
  const { status } = turn.lead;
  const { language: _language, ...told } = learned;
  const hasLearned = Object.keys(told).length > 0;
  const isOffered = offers && (status === "new" || status === "contacted");
  const reached = isOffered ? "booking_offered" : hasLearned && status === "new" ? "contacted" : undefined;
  return [
    ...(Object.keys(learned).length > 0 ? [{ event: "new_lead" as const, data: learned }] : []),
    ...(reached ? [{ event: "status_update" as const, data: { status: reached } as const }] : []),
  ];
}

/** Whether nothing that was said answers the question. */
export const isLost = ({ state, heard, learned, hasContact }: Desk) =>
  state.asked !== null && !heard.isUnderstood && !learned.name && (hasContact || !heard.isBadEmail);

/** The state for the next turn, which begins after the messages of this one. */
function keptOf({ turn, state, heard }: Desk, changes: Partial<DialogueState>): DialogueState {
  const { service, person, need, hasSkippedEmail, wantsBooking, wanted } = heard;
  const seen = Math.max(state.seen, ...turn.messages.map(({ position }) => position));
  const facts = {
    service,
    person,
    need,
    has_skipped_email: hasSkippedEmail,
    wants_booking: wantsBooking,
    wanted,
  };
  return { ...state, ...facts, seen, misunderstood: 0, picked: BLANK.picked, ...changes };
}

type Said = { text: string[]; choices?: Choices; events: AgentEventInTurn[]; next?: Partial<DialogueState> };

/** An answer with the dialogue's state for the next turn. */
export const answerWith = (desk: Desk, { text, choices, events, next = {} }: Said): AgentAnswer => ({
  reply: { text: text.join(" "), ...choices },
  events,
  state: keptOf(desk, next),
});

/** The changes of state that end a dialogue, so that the next one starts afresh. */
export const ENDED: Partial<DialogueState> = {
  asked: BLANK.asked,
  wants_booking: BLANK.wants_booking,
  service: BLANK.service,
  person: BLANK.person,
  need: BLANK.need,
  change: BLANK.change,
  wanted: BLANK.wanted,
};

/** The desk without its question about an appointment, once the customer speaks of something else. */
export const leaveChange = (desk: Desk): Desk =>
  desk.state.asked === "change"
    ? { ...desk, state: { ...desk.state, asked: BLANK.asked, change: BLANK.change } }
    : desk;

/** What is said before the next question. */
export const opening = (desk: Desk): string[] => [
  ...(desk.heard.isFirst ? [desk.phrases.welcome(desk.turn.organization.name)] : []),
  ...(isLost(desk) ? [desk.phrases.again] : []),
  ...(desk.learned.name ? [desk.phrases.thanks(desk.learned.name)] : []),
  ...desk.told,
];

type Asked = {
  asked: Question;
  question: string;
  choices?: Choices;
  offers?: boolean;
  next?: Partial<DialogueState>;
};

/** Asks a question. A customer who is not understood twice is also offered a person. */
export function ask(desk: Desk, { asked, question, choices, offers = false, next }: Asked): AgentAnswer {
  const misunderstood = isLost(desk) ? desk.state.misunderstood + 1 : 0;
  const isLostAgain = misunderstood > 1;
  return answerWith(desk, {
    text: [...opening(desk), question, ...(isLostAgain ? [desk.phrases.personOrChoice] : [])],
    choices: isLostAgain ? (choices ?? humanChoice(desk.language)) : choices,
    events: eventsFor(desk, offers),
    next: { ...next, asked, misunderstood },
  });
}

/** Hands the conversation over to a person, so that nothing is asked any more. What was learned is stored on the lead. */
export const handOver = (
  desk: Desk,
  text: string[],
  reason: string,
  next?: Partial<DialogueState>,
): AgentAnswer =>
  answerWith(desk, {
    text,
    events: [...eventsFor(desk), { event: "escalation", data: { reason } }],
    next: { asked: BLANK.asked, ...next },
  });
