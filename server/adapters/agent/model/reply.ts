import { plain } from "@/lib/text/normalize-text";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { type AgentReply, REPLY_LIMITS } from "@/schema/reply";
import { agreesWith } from "@/server/adapters/languages/moments";
import type { AgentOutcome, ChangedBooking } from "../agent";
import { type Grounds, type Removal, sentencesOf, withoutClaims } from "./guards/claims";
import { promisesPerson } from "./guards/promises-person";
import { MOST_OFFERS, type ModelOffer, type ModelState, readTo } from "./state";
import { askFor } from "./tools/changes";
import { knownWith } from "./tools/look-up";
import { type Bench, worded } from "./turn-context";

const MOST_TOLD = 5;
const NO_CLAIM = "The model claimed an appointment that it had not made.";

/** The reply's text: the desk's own lines first, then what is left of the model's words. */
const joined = (lines: string[], own: string): string =>
  [...lines, own].filter(Boolean).join(lines.length > 1 ? "\n" : " ");

/** The text, cut to the limit, which is lower with choices. The desk's lines come first, so they stay whole. */
const fitting = (lines: string[], own: string, hasChoices: boolean): string => {
  const whole = joined(lines, own);
  const most = hasChoices ? REPLY_LIMITS.interactive_text : REPLY_LIMITS.text;
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).toWellFormed()}…`;
};

function offerEvents({ turn, draft }: Bench): AgentEventInTurn[] {
  const { status } = turn.lead;
  const isOffered = draft.offers?.some(({ act }) => act === "book") && !draft.done;
  if (!isOffered || (status !== "new" && status !== "contacted")) return [];
  return [{ event: "status_update", data: { status: "booking_offered" } }];
}

/** The state to keep for the next turn. */
function keptOf({ turn, state, draft }: Bench): ModelState {
  const seen = readTo(turn, state);
  const offers = draft.done || draft.hands_over ? [] : (draft.offers ?? state.offers);
  return { ...state, seen, offers: offers.slice(0, MOST_OFFERS) };
}

/** The function that writes the reply about what was done from the stored bookings; undefined if nothing was done. */
function confirms(bench: Bench, own: string): ((changed: ChangedBooking[]) => AgentReply) | undefined {
  const { draft, words } = bench;
  if (!draft.done) return undefined;
  const said = { book: words.booked, move: words.moved, cancel: words.cancelled }[draft.done];
  return (changed) => {
    const lines = changed.flatMap(({ starts_at, ...one }) =>
      starts_at === null ? [] : [said(worded(bench, { ...one, starts_at }))],
    );
    return { text: fitting(lines, own, false) };
  };
}

function handedOver(bench: Bench, reason: string): AgentOutcome {
  const { draft, words } = bench;
  const done = draft.done ? draft.lines : [];
  const told = judged(bench, draft.parting);
  noteRemoved(bench, told.removed);
  const parting = promisesPerson(told.text) ? told.text : [told.text, words.person].filter(Boolean).join(" ");
  return {
    kind: "answer",
    reply: { text: joined(done, parting) },
    events: [...draft.events, { event: "escalation", data: { reason } }],
    state: keptOf({ ...bench, draft: { ...draft, hands_over: reason } }),
    confirms: confirms(bench, parting),
  };
}

const PROMISED = "The agent promised the customer that a person answers.";
const WRONG_TWICE = "The model used its tools wrongly twice.";

const offersOf = ({ state, draft }: Bench): ModelOffer[] => draft.offers ?? state.offers;

/** The offer whose time some sentences name, if there is exactly one. */
function meantBy(sentences: string[], bench: Bench): ModelOffer | undefined {
  const { time_zone } = bench.turn.organization;
  const offers = offersOf(bench).filter(({ act }) => act !== "cancel");
  const meant = offers.filter(({ starts_at }) =>
    sentences.some((one) => agreesWith(one, starts_at, time_zone)),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** The model's words without what is not so. */
function judged(bench: Bench, said: string) {
  const { turn, draft } = bench;
  const known = knownWith(bench.known, draft.cited);
  const facts: Grounds = {
    booked: turn.appointments.map(({ starts_at }) => starts_at),
    offered: offersOf(bench).map(({ starts_at }) => starts_at),
    time_zone: turn.organization.time_zone,
    known,
  };
  return withoutClaims(said, facts);
}

/**
 * The sentences for which the model is asked once more. None if the desk says or asks something itself, which the
 * customer reads in their place, or if a claim is about one offer, which the desk then asks about.
 */
export function objections(bench: Bench, said: string): Removal[] {
  const { draft } = bench;
  if (draft.done || draft.question !== null || draft.hands_over !== null) return [];
  const { removed, claims } = judged(bench, said);
  if (meantBy(claims, bench) || promisesPerson(said)) return [];
  return removed.filter(({ why }) => why !== "polite");
}

const WHYS: Record<Removal["why"], string> = {
  claim: "No record shows that this was done.",
  amount: "No fact of the business has this amount.",
  hour: "The business has other opening hours.",
  person: "Nobody of this name is known to work here.",
  polite: "It presumes an appointment that there is not.",
};

/** What to tell the model, and the team in the timeline, about words that were not sent. */
export const whyRemoved = ({ why }: Removal): string => WHYS[why];

/** Keeps what was removed from the model's words in the timeline, with why. */
export function noteRemoved({ draft }: Bench, removed: Removal[]): void {
  for (const one of removed.slice(0, MOST_TOLD))
    draft.used.push({
      name: "removed",
      input: one.sentence.slice(0, 300).toWellFormed(),
      result: whyRemoved(one),
    });
}

/** The model's words without its claims. If these are about one offer, the draft asks the customer to confirm that. */
function ownWords(bench: Bench, said: string) {
  const { draft } = bench;
  const told = judged(bench, said);
  noteRemoved(bench, told.removed);
  const meant = draft.done || draft.question ? undefined : meantBy(told.claims, bench);
  if (meant) askFor(bench, meant);
  return told;
}

/** The facts to say if nothing is left of the model's words. Undefined if only a person can answer. */
function factsInstead(bench: Bench, claims: string[]): string[] | undefined {
  const { turn, words, draft } = bench;
  if (draft.choices.buttons ?? draft.choices.list) return [words.choose];
  if (claims.length === 0) return [words.anythingElse];
  if (turn.appointments.length === 0) return undefined;
  return turn.appointments.slice(0, MOST_TOLD).map((one) => words.appointment(worded(bench, one)));
}

const BESIDE_CHARS = 600;

/**
 * What stays of the model's words above the desk's question: answers to what else was asked. Not its own questions, a
 * mere "Sure!", or what says the offered time again.
 */
function besideQuestion({ draft, turn }: Bench, own: string): string {
  const { time_zone } = turn.organization;
  const isAside = (sentence: string) =>
    !sentence.includes("?") &&
    plain(sentence).split(" ").length > 2 &&
    !draft.offers?.some(({ starts_at }) => agreesWith(sentence, starts_at, time_zone));
  const kept = own.split("\n").flatMap(sentencesOf).filter(isAside).join(" ");
  return kept.length <= BESIDE_CHARS ? kept : "";
}

/** Composes the answer from what the model said and did; undefined if that comes to nothing. */
export function composeAnswer(bench: Bench, said: string): AgentOutcome | undefined {
  const { draft } = bench;
  const reason = draft.hands_over ?? (draft.wrong > 1 ? WRONG_TWICE : null);
  if (reason) return handedOver(bench, reason);
  const { text: own, claims, isPolite } = ownWords(bench, said);
  if (!draft.question && promisesPerson(said)) return handedOver(bench, PROMISED);
  const { choices, question, done } = draft;
  const hasChoices = Boolean(choices.buttons ?? choices.list) && !done;
  const asks = question !== null && !done;
  const rest = asks ? "" : own;
  const facts = [...draft.lines, ...(asks ? [besideQuestion(bench, own), question].filter(Boolean) : [])];
  const isBare = facts.length === 0 && rest === "";
  const wasCut = claims.length > 0 || isPolite || hasChoices;
  const lines = isBare && wasCut ? factsInstead(bench, claims) : facts;
  if (lines === undefined) return handedOver(bench, NO_CLAIM);
  const text = fitting(lines, rest, hasChoices);
  if (text === "") return undefined;
  const events = [...draft.events, ...offerEvents(bench)];
  const reply = { text, ...(hasChoices && choices) };
  return { kind: "answer", reply, events, state: keptOf(bench), confirms: confirms(bench, rest) };
}
