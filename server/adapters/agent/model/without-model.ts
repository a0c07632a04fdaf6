import type { AgentTurn } from "@/schema/agent";
import type { AgentEventInTurn } from "@/schema/agent-event";
import { AgentLanguage } from "@/schema/model";
import { languageOf } from "@/server/adapters/languages/detect";
import { deskWords, phrasesIn } from "@/server/adapters/languages/languages";
import { isCourtesy, isEmergency, vocabularyOf } from "@/server/adapters/languages/reading";
import type { AgentOutcome } from "../agent";
import { readBotQuestion } from "../receptionist/reading/asks-if-bot";
import { whoAnswers } from "../receptionist/reading/who-answers";
import { meaningOf } from "../receptionist/reading/words";
import { customerWords } from "./customer-text";
import { newMessages, tappedBy } from "./guards/consent";
import { type ModelState, readTo } from "./state";
import { isUnattended, SILENCE } from "./unattended";

/** The event that stores the customer's language on the lead, if their words show one that is not known yet. */
export function languageEvent(turn: AgentTurn, { seen, language }: ModelState): AgentEventInTurn[] {
  const kept = turn.lead.language;
  const heard = languageOf(customerWords(turn, seen), AgentLanguage.options, kept ?? language);
  return heard && heard !== (kept ?? turn.organization.language)
    ? [{ event: "new_lead", data: { language: heard } }]
    : [];
}

/** Whether the customer asks for a person, in their own words or by a tap. No model has to understand that. */
const wantsPerson = (turn: AgentTurn, { seen, language }: ModelState): boolean =>
  newMessages(turn, seen).some((message) => {
    const tapped = tappedBy(message);
    const { wantsHuman } = meaningOf(
      readBotQuestion(message.content)?.rest ?? message.content,
      vocabularyOf(language),
    );
    return tapped === "human" || (tapped === undefined && wantsHuman);
  });

/** The language in which the customer asks whether a machine answers; undefined if they also say anything else. */
function asksIfBot(turn: AgentTurn, { seen }: ModelState): AgentLanguage | undefined {
  const [message, ...others] = newMessages(turn, seen);
  const asked = message && readBotQuestion(message.content);
  const isAll = others.length === 0 && (asked?.rest === "" || isCourtesy(asked?.rest ?? "-"));
  return isAll ? asked?.language : undefined;
}

/** Says that a machine answers, and when a person can. */
function sayWhoAnswers(turn: AgentTurn, state: ModelState, language: AgentLanguage): AgentOutcome {
  return {
    kind: "answer",
    reply: { text: whoAnswers(turn, { language, now: Date.now(), is: "assistant" }) },
    events: languageEvent(turn, state),
    state: { ...state, seen: readTo(turn, state) },
  };
}

const speaksOfEmergency = (turn: AgentTurn, { seen }: ModelState): boolean =>
  newMessages(turn, seen).some((one) => tappedBy(one) === undefined && isEmergency(one.content));

function handOver(
  turn: AgentTurn,
  state: ModelState,
  text: string,
  reason: string,
): AgentOutcome & { kind: "answer" } {
  const seen = readTo(turn, state);
  return {
    kind: "answer",
    reply: { text },
    events: [...languageEvent(turn, state), { event: "escalation", data: { reason } }],
    state: { ...state, seen, offers: [] },
  };
}

/**
 * The answer to what no model has to understand: an emergency, a wish for a person, "are you a bot?". Else undefined. Once
 * a person was called, only an emergency is answered.
 */
export function answerWithoutModel(turn: AgentTurn, state: ModelState): AgentOutcome | undefined {
  const isCalled = isUnattended(turn);
  const { emergency } = phrasesIn(state.language);
  if (speaksOfEmergency(turn, state)) {
    const told = handOver(turn, state, emergency, "The customer speaks of an emergency.");
    return isCalled ? { ...told, events: [] } : told;
  }
  if (wantsPerson(turn, state))
    return isCalled
      ? SILENCE
      : handOver(turn, state, deskWords(state.language).person, "The customer asked for a person.");
  const asked = asksIfBot(turn, state);
  return asked && (isCalled ? SILENCE : sayWhoAnswers(turn, state, asked));
}
