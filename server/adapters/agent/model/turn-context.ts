import { plain } from "@/lib/text/normalize-text";
import { wallOf } from "@/lib/time/clock";
import type { AgentTurn, Slot } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import type { CitedPassage } from "@/schema/knowledge";
import type { ToolUse } from "@/schema/message-steps";
import type { AgentLanguage } from "@/schema/model";
import type { Service } from "@/schema/service";
import type { Words } from "@/server/adapters/languages/desk-words";
import { appointmentWords, deskWords } from "@/server/adapters/languages/languages";
import type { Appointment } from "../receptionist/change-choices";
import type { Choices } from "../receptionist/reading/choices";
import { type KnownFacts, nameWords } from "./guards/ungrounded";
import type { ModelOffer, ModelState } from "./state";

/** A search for free times of a service, or to move an appointment to. */
type Asked = ({ service: string } | { booking_id: string }) & {
  /** The name of the person it is to be with. */
  with?: string | undefined;
  from: number;
  to: number;
  limit: number;
  /** Which times are wanted; all if left out. */
  suits?: (starts_at: string) => boolean;
};

/** What a model's tools need from the organization beyond the turn itself. */
export type House = {
  /**
   * Free times that customers are offered, starting after `from` and ending by `to`, soonest first; with the names of the
   * people who are free then if several work there.
   */
  freeTimes(asked: Asked): Promise<Slot[]>;
  /** Finds passages of the business's own pages and texts by keywords; left out if it has none. */
  lookUp?(keywords: string): Promise<CitedPassage[]>;
};

/** Times to offer for one service or appointment (`what`), each with the people who are free then. */
export type FoundTimes = { what: string; times: { offer: ModelOffer; people: string[] }[] };

type Draft = {
  events: AgentEventInTurn[];
  /** The offers after this answer; null keeps the earlier ones. */
  offers: ModelOffer[] | null;
  choices: Choices;
  /** What was searched for in this turn, and the times to offer of it. */
  searches: FoundTimes[];
  /** What the desk itself says, before the model's own words. */
  lines: string[];
  /** The desk's question for a yes, at the end of the reply; null if it asks none. */
  question: string | null;
  /** The change made to an appointment, if any. There is one event for it, and the reply is written from its row. */
  done: ModelOffer["act"] | null;
  /** What the team is told if a person is called; null if none is. */
  hands_over: string | null;
  /** What the model says to the customer for whom it calls a person. */
  parting: string;
  /** The number of steps in which a tool was called with wrong arguments. */
  wrong: number;
  used: ToolUse[];
  /** The passages that the model looked up, and those that its answer cites. */
  found: CitedPassage[];
  cited: CitedPassage[];
  /** The answer that the model gave with its tool; null if it has only said text. */
  said: string | null;
  /** Nothing more is needed from the model: the desk's own lines answer the customer. */
  is_over: boolean;
};

/** What the tools work on: the turn, the model's state, and the draft of the answer. */
export type Bench = {
  turn: AgentTurn;
  state: ModelState;
  house: House;
  language: AgentLanguage;
  words: Words;
  /** What the model may name in its own words. */
  known: KnownFacts;
  draft: Draft;
};

/** What an answer may name: what the business says of itself. What the customer says is no fact. */
function knownIn({ organization, lead, appointments }: AgentTurn, instructions: string): KnownFacts {
  const booked = appointments.flatMap(({ title, services }) => [title ?? "", ...services]);
  const services = organization.services.flatMap(({ name, price, description, location }) => [
    name,
    price,
    description,
    location,
  ]);
  const { address, opening_hours, exceptions, people } = organization.facts;
  const hours = [...Object.values(opening_hours), ...exceptions.map((one) => one.hours)].flat();
  const told = [organization.name, address, ...services, ...exceptions.map(({ name }) => name)];
  return {
    facts: [instructions, ...told, lead.name, ...booked].filter(Boolean).join("\n"),
    people: people.map(({ name }) => name),
    hours: hours.flatMap(({ from, to }) => [from, to]),
  };
}

/** Thrown if a look takes too long. */
export class TooSlow extends Error {
  override name = "TooSlow";
}

/** How long a tool may look for free times or passages. */
const TOOL_MS = 4000;

/** What `act` gives within `ms`; throws TooSlow with `why` if it takes longer. */
const within = <T>(ms: number, why: string, act: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(why)), ms);
    act()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** The house, with a limit of its own for each look, so that a slow one doesn't use up the answer's time. */
function inTime({ freeTimes, lookUp }: House, ms: number): House {
  const slow = (what: string) => `Looking for ${what} took too long. Say so, or call hand_over.`;
  return {
    freeTimes: (asked) => within(ms, slow("free times"), () => freeTimes(asked)),
    ...(lookUp && { lookUp: (keywords) => within(ms, slow("passages"), () => lookUp(keywords)) }),
  };
}

type Circumstances = { house: House; instructions?: string; tool_ms?: number | undefined };

export function benchOf(
  turn: AgentTurn,
  state: ModelState,
  { house: slow, instructions = "", tool_ms = TOOL_MS }: Circumstances,
): Bench {
  const house = inTime(slow, tool_ms);
  const { language } = state;
  const draft: Draft = {
    ...{ events: [], offers: null, choices: {}, searches: [], lines: [], question: null, done: null },
    ...{
      hands_over: null,
      parting: "",
      wrong: 0,
      used: [],
      found: [],
      cited: [],
      said: null,
      is_over: false,
    },
  };
  const known = knownIn(turn, instructions);
  return { turn, state, house, language, words: deskWords(language), known, draft };
}

/** Thrown if the model asked for something impossible. It is told the message, and may be wrong in one step only. */
export class WrongArguments extends Error {
  override name = "WrongArguments";
}

/** The name of an appointment for models, such as `A1`. They never see its id. */
export const appointmentName = (index: number): string => `A${index + 1}`;

/** This customer's appointment by its name in the prompt. Throws WrongArguments for any other name. */
export function appointmentNamed({ turn }: Bench, name: string): Appointment {
  const found = turn.appointments.find((_, index) => appointmentName(index) === name.trim().toUpperCase());
  const known = turn.appointments.map((_, index) => appointmentName(index)).join(", ") || "none";
  if (!found) throw new WrongArguments(`This customer has no appointment "${name}". They have: ${known}.`);
  return found;
}

/** The name for models of what the waiting list holds for the customer, such as `O1`. */
export const heldName = (index: number): string => `O${index + 1}`;

/** What the waiting list holds for this customer by its name in the prompt. Throws WrongArguments for any other name. */
export function heldNamed({ turn }: Bench, name: string): AgentTurn["offers"][number] {
  const found = turn.offers.find((_, index) => heldName(index) === name.trim().toUpperCase());
  if (!found) throw new WrongArguments(`Nothing is held for this customer as "${name}".`);
  return found;
}

export function serviceNamed({ turn }: Bench, name: string): Service {
  const { services } = turn.organization;
  const found = services.find((one) => plain(one.name) === plain(name));
  const known = services.map((one) => `"${one.name}"`).join(", ") || "none";
  if (!found) throw new WrongArguments(`There is no service "${name}". There are: ${known}.`);
  return found;
}

/** The person of a name as the business has it: the whole name, or a part of it that only one has. */
export function personNamed({ turn }: Bench, name: string): string {
  const { people } = turn.organization.facts;
  const said = nameWords(name);
  const alike = people.filter(
    (one) => said.length > 0 && said.every((word) => nameWords(one.name).includes(word)),
  );
  const exact = people.find((one) => plain(one.name) === plain(name));
  const found = exact ?? (alike.length === 1 ? alike[0] : undefined);
  const known = people.map((one) => `"${one.name}"`).join(", ") || "nobody by name";
  if (!found) throw new WrongArguments(`Nobody is called "${name}", or several are. There are: ${known}.`);
  return found.name;
}

/** A moment as models see it: `2026-12-03T10:00`, by the business's clock. */
export function wallText(at: string, time_zone: string): string {
  const { date, time } = wallOf(at, time_zone);
  return `${date}T${time}`;
}

export const worded = (
  { language, turn }: Bench,
  one: Omit<Parameters<typeof appointmentWords>[1], "time_zone">,
) => appointmentWords(language, { ...one, time_zone: turn.organization.time_zone });
