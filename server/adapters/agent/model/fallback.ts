import type { AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { toStorable } from "@/schema/common";
import { AgentLanguage } from "@/schema/model";
import { isForeign, languageOf } from "@/server/adapters/languages/detect";
import { deskWords } from "@/server/adapters/languages/languages";
import type { AgentOutcome } from "../agent";
import { whoKnows } from "../receptionist/answer-question";
import { type Desk, deskOf, isLost } from "../receptionist/desk";
import { receptionist } from "../receptionist/receptionist";
import { BLANK, DialogueState } from "../receptionist/state";
import { withSlots } from "../with-slots";
import { customerWords } from "./customer-text";
import { type ModelState, readTo } from "./state";
import type { House } from "./turn-context";
import { isUnattended, SILENCE } from "./unattended";

const REASON_CHARS = 1000;
const CHANGES: AgentEventInTurn["event"][] = ["booking_request", "booking_move", "booking_cancel"];

/** The state in which the rules take over: their own, else one with the service that the model offered. */
function rulesState({ state: kept }: AgentTurn, { seen, offers }: ModelState): DialogueState | null {
  const own = DialogueState.safeParse(kept).data;
  if (own) return own;
  if (seen === 0) return null;
  const booked = offers.find(({ act }) => act === "book");
  return {
    ...BLANK,
    seen,
    wants_booking: booked !== undefined,
    service: booked?.act === "book" ? booked.service : null,
  };
}

function canAnswer(desk: Desk): boolean {
  const known = whoKnows(desk);
  return known === undefined ? !isLost(desk) : known === "facts";
}

/**
 * The rules' answer; undefined if they don't understand, if no facts answer what is asked, or if they would change an
 * appointment without having asked.
 */
async function byRules(turn: AgentTurn, state: ModelState, house: House): Promise<AgentOutcome | undefined> {
  const rules = rulesState(turn, state);
  const told = { ...turn, state: rules };
  // If they asked nothing, the rules never count as lost. Here that is not enough, so they are taken to have asked.
  const asked = rules && { ...rules, asked: rules.asked ?? "change" };
  if (isForeign(customerWords(turn, state.seen))) return undefined;
  if (asked && !isUnattended(turn) && !canAnswer(deskOf({ ...turn, state: asked }))) return undefined;
  const answer = await withSlots(receptionist, house).answer(told, turn.conversation.id);
  if (answer.kind !== "answer") return undefined;
  const isOwn = DialogueState.safeParse(turn.state).success;
  const changes = answer.events.some(({ event }) => CHANGES.includes(event));
  return changes && !isOwn ? undefined : answer;
}

/**
 * The answer if the model gives none: from the rules or, if they don't understand either, a hand-over to a person. It
 * needs no waiting and is never empty, unless a person has been called already.
 */
export async function fallbackAnswer(
  turn: AgentTurn,
  state: ModelState,
  { why, house }: { why: string; house: House },
): Promise<AgentOutcome> {
  // The languages that the business selected apply to the model. The rules speak every language they have words in.
  const known = turn.lead.language;
  const kept = AgentLanguage.options.find((one) => one === known);
  const heard = languageOf(customerWords(turn, state.seen), AgentLanguage.options, known ?? undefined);
  const language =
    heard ?? kept ?? languageOf(customerWords(turn, 0), AgentLanguage.options) ?? state.language;
  const answer = await byRules({ ...turn, lead: { ...turn.lead, language } }, state, house);
  if (answer) return answer;
  if (isUnattended(turn)) return SILENCE;
  const reason = toStorable(`The agent can't answer: ${why}.`).slice(0, REASON_CHARS).toWellFormed();
  return {
    kind: "answer",
    reply: { text: deskWords(language).person },
    events: [{ event: "escalation", data: { reason } }],
    // Texts that follow, such as when the business opens, are in this language too.
    state: { ...state, language, seen: readTo(turn, state), offers: [] },
  };
}
