import { wallOf } from "@/server/lib/clock";
import { plain } from "@/server/lib/plain";
import type { AgentTurn, Slot } from "@/server/schema/agent";
import type { AgentEventInTurn } from "@/server/schema/agent-event";
import type { ToolUse } from "@/server/schema/message-steps";
import type { AgentLanguage } from "@/server/schema/model";
import type { Service } from "@/server/schema/organization";
import { appointmentWords, deskWords } from "../languages/languages";
import type { Words } from "../languages/words";
import type { Appointment } from "../receptionist/change-choices";
import type { Choices } from "../receptionist/choices";
import type { ModelOffer, ModelState } from "./state";

/** Free times of a service, or to move an appointment to. */
type Asked = ({ service: string } | { booking_id: string }) & {
  from: number;
  to: number;
  limit: number;
  /** Which of them are looked for; all, if left out. */
  suits?: (starts_at: string) => boolean;
};

/** What a model's tools need from the turn's organization beyond the turn itself. */
export type House = {
  /** The free times that customers are offered, which begin after `from` and end by `to`, the next ones first. */
  freeTimes(asked: Asked): Promise<Slot[]>;
};

type Draft = {
  events: AgentEventInTurn[];
  /** What stands offered after this answer; null: what stood before. */
  offers: ModelOffer[] | null;
  choices: Choices;
  /** What the desk itself says, before the model's own words. */
  lines: string[];
  /** What the desk asks for a yes to; it stands last. */
  question: string | null;
  /** What was done to an appointment: there is one event of it, and the reply is written from its row. */
  done: ModelOffer["act"] | null;
  /** Why a person is called; null where none is. */
  hands_over: string | null;
  /** In how many steps a tool was called with arguments that can't be. */
  wrong: number;
  used: ToolUse[];
};

/** Where the tools work: a turn with what was kept of it, and the draft of the answer. */
export type Bench = {
  turn: AgentTurn;
  state: ModelState;
  house: House;
  language: AgentLanguage;
  words: Words;
  draft: Draft;
};

export function benchOf(turn: AgentTurn, state: ModelState, house: House): Bench {
  const { language } = state;
  const draft: Draft = {
    ...{ events: [], offers: null, choices: {}, lines: [], question: null, done: null },
    ...{ hands_over: null, wrong: 0, used: [] },
  };
  return { turn, state, house, language, words: deskWords(language), draft };
}

/** The model asked for what can't be; it is told the message, once. */
export class WrongArguments extends Error {
  override name = "WrongArguments";
}

/** How models are told of appointments: their ids are none of their business. */
export const appointmentName = (index: number): string => `A${index + 1}`;

/** The appointment of this customer by its name in the prompt. No other can be named. */
export function appointmentNamed({ turn }: Bench, name: string): Appointment {
  const found = turn.appointments.find((_, index) => appointmentName(index) === name.trim().toUpperCase());
  const known = turn.appointments.map((_, index) => appointmentName(index)).join(", ") || "none";
  if (!found) throw new WrongArguments(`This customer has no appointment "${name}". They have: ${known}.`);
  return found;
}

export function serviceNamed({ turn }: Bench, name: string): Service {
  const { services } = turn.organization;
  const found = services.find((one) => plain(one.name) === plain(name));
  const known = services.map((one) => `"${one.name}"`).join(", ") || "none";
  if (!found) throw new WrongArguments(`There is no service "${name}". There are: ${known}.`);
  return found;
}

/** A moment as models are told of it: `2026-12-03T10:00`, by the business's clock. */
export function wallText(at: string, time_zone: string): string {
  const { date, time } = wallOf(at, time_zone);
  return `${date}T${time}`;
}

export const worded = (
  { language, turn }: Bench,
  one: Pick<Appointment, "services" | "title" | "starts_at">,
) => appointmentWords(language, { ...one, time_zone: turn.organization.time_zone });
