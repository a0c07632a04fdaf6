import type { AgentTurn } from "@/schema/agent";
import type { OfferButton } from "@/schema/offer-button";
import type { ModelState } from "@/server/adapters/agent/model/state";
import { type Bench, wallText, worded } from "@/server/adapters/agent/model/turn-context";
import { dialogueOf } from "@/server/adapters/agent/receptionist/messages";
import { offerAnswerIn } from "@/server/adapters/agent/receptionist/waiting/offered";

/** The customer's clear answer to an offer of the waiting list, and whether they also said something that needs an answer. */
export function offerAnswered(turn: AgentTurn, { seen }: ModelState) {
  const fresh = dialogueOf(turn, seen).said.filter(({ position }) => position > seen);
  const answer = offerAnswerIn(fresh);
  return answer && { answer, saysMore: fresh.some((one) => one.choice === undefined && !one.isCourtesy) };
}

/** What is said once an offer is over: the customer accepted it before, or it is held for them no more. */
function sayOver(bench: Bench, starts_at: string): void {
  const { turn, draft, words } = bench;
  const booked = turn.appointments.find((one) => one.starts_at === starts_at);
  draft.lines = [booked ? words.appointment(worded(bench, booked)) : words.offerOver];
}

/** Carries out the customer's answer to an offer, without asking the model. */
export function carryOutOffer(bench: Bench, { offer_id, answer, starts_at }: OfferButton): void {
  const { turn, draft, words } = bench;
  const held = turn.offers.find(({ id }) => id === offer_id);
  const input = { answer, starts_at: wallText(starts_at, turn.organization.time_zone) };
  const result = held ? "Done: the customer had agreed to it." : "It could not be done any more.";
  draft.used.push({ name: "answer_offer", input: JSON.stringify(input), result });
  if (!held) {
    sayOver(bench, starts_at);
    return;
  }
  const status = answer === "accept" ? ("accepted" as const) : ("declined" as const);
  draft.events.push({ event: "waiting_list_answer", data: { offer_id, status } });
  if (answer === "accept") draft.done = "book";
  draft.lines = [
    answer === "accept" ? words.booked(worded(bench, { ...held, title: null })) : words.offerDeclined,
  ];
}
