import { z } from "zod";
import { addDays, dateOf } from "@/lib/time/clock";
import { DAY_PART_NAMES, DAY_PARTS } from "@/lib/time/day-parts";
import { offerButtons } from "@/schema/offer-button";
import { areDays } from "@/schema/waiting";
import {
  type Bench,
  heldNamed,
  personNamed,
  serviceNamed,
  WrongArguments,
  worded,
} from "@/server/adapters/agent/model/turn-context";
import { joinedWords, WAITING_DAYS } from "@/server/adapters/agent/receptionist/waiting/wait";
import { noticesIn } from "@/server/adapters/languages/languages";
import { DESK_ASKS } from "./changes";
import { dateIn } from "./times";

const NOTE_CHARS = 500;

export const WaitingList = z.object({
  service: z.string().describe("The service's name"),
  with: z.string().optional().describe("The person they ask for, by name; anybody if left out"),
  from: z.string().optional().describe("First date that suits, YYYY-MM-DD; today if left out"),
  to: z.string().optional().describe("Last date that suits, YYYY-MM-DD; two weeks later if left out"),
  parts: z.array(z.enum(DAY_PART_NAMES)).optional().describe("The parts of a day that suit; any if left out"),
  note: z.string().optional().describe("What else the team should know, from what they wrote"),
});
type WaitingList = z.infer<typeof WaitingList>;

/** The days that suit, none of which is over. */
function daysIn({ turn }: Bench, { from, to }: WaitingList) {
  const today = dateOf(Date.now(), turn.organization.time_zone);
  const first_on = [dateIn("from", from) ?? today, today].toSorted().at(-1) ?? today;
  const last_on = dateIn("to", to) ?? addDays(first_on, WAITING_DAYS);
  if (!areDays({ first_on, last_on }))
    throw new WrongArguments("to must be from or later, not over yet, and within a year.");
  return { first_on, last_on };
}

/** Puts the customer on the waiting list. The desk says so itself. */
export function joinWaitingList(bench: Bench, asked: WaitingList): string {
  const { draft, words } = bench;
  const { name } = serviceNamed(bench, asked.service);
  const person = asked.with ? personNamed(bench, asked.with) : undefined;
  const days = daysIn(bench, asked);
  const isOnIt = draft.events.some(
    (one) => one.event === "waiting_list_join" && one.data.services.includes(name),
  );
  if (isOnIt) return "They are on it already.";
  const notes = asked.note?.trim().slice(0, NOTE_CHARS).toWellFormed() || undefined;
  const hours = [...new Set(asked.parts)].map((part) => DAY_PARTS[part]);
  const data = { services: [name], with: person, ...days, hours, notes };
  draft.events.push({ event: "waiting_list_join", data });
  draft.lines.push(joinedWords(words, name, person));
  draft.is_over = true;
  return "They are on the waiting list. The desk tells the customer so.";
}

export const AnswerOffer = z.object({ offer: z.string().describe("The offer's name, such as O1") });
type AnswerOffer = z.infer<typeof AnswerOffer>;

/** Makes the desk ask for a yes to what the waiting list holds for the customer. */
export function acceptOffer(bench: Bench, { offer }: AnswerOffer): string {
  const { draft, language, words } = bench;
  const held = heldNamed(bench, offer);
  draft.choices = { buttons: offerButtons(held, noticesIn(language).offer.labels) };
  draft.question = words.askBook(worded(bench, { ...held, title: null }));
  return DESK_ASKS;
}

export function declineOffer(bench: Bench, { offer }: AnswerOffer): string {
  const { draft, words } = bench;
  const { id: offer_id } = heldNamed(bench, offer);
  draft.events.push({ event: "waiting_list_answer", data: { offer_id, status: "declined" } });
  draft.lines.push(words.offerDeclined);
  draft.is_over = true;
  return "It is free for others. The desk tells the customer so.";
}
