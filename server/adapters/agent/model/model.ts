import type { LanguageModel } from "ai";
import { log } from "@/lib/observe/log";
import type { AgentTurn } from "@/schema/agent";
import { toStorable } from "@/schema/common";
import type { Message } from "@/schema/conversation";
import type { AgentWork, ToolUse } from "@/schema/message-steps";
import type { AgentLanguage } from "@/schema/model";
import { languageOf } from "@/server/adapters/languages/detect";
import type { Agent, AgentOutcome } from "../agent";
import { seenAsItReads } from "../receptionist/messages";
import { guessLanguage } from "../receptionist/reading/guess-language";
import { type ModelAccess, ModelFault } from "./access";
import { cooldownReason, noteAnswer, noteModelFault } from "./cooldown";
import { customerWords } from "./customer-text";
import { fallbackAnswer } from "./fallback";
import { carryOutAgreed } from "./guards/agreed";
import { type Meter, newMeter } from "./meter";
import { type Guide, type PromptLine, promptLines, systemText } from "./prompt";
import { composeAnswer, noteRemoved, objections, whyRemoved } from "./reply";
import { ModelState } from "./state";
import { toolsOf } from "./tools/tools";
import { type Bench, benchOf, type House } from "./turn-context";
import { composeUnattended, isUnattended } from "./unattended";
import { answerWithoutModel, languageEvent } from "./without-model";

/** Leaves time for the rules to answer instead, so that a customer waits less than 15 s. */
const TIMEOUT_MS = 12_000;

/**
 * What one answer may use. `refusal`: why it may use nothing, such as that the day's tokens are used up, or null.
 * `tokens`: the limit; none if left out.
 */
export type Budget = { refusal: string | null; tokens?: number };

/** A model that answers customers, with what it needs from the organization. */
export type ModelConfig = {
  access: ModelAccess;
  guide: Guide;
  house: House;
  /** Read only when the model is about to be asked; not every answer needs it. */
  budget(): Promise<Budget>;
  /** The cost in millionths of a US dollar; null if no prices are known. */
  costOf(spent: Pick<AgentWork, "input_tokens" | "output_tokens">): number | null;
  /** Called if the model gave no answer, instead of `noteModelFault`, which keeps it from being asked for a while. */
  failed?(fault: ModelFault): void;
  /** Replaces the provider's model, for tests. */
  model?: LanguageModel;
  /** How long one answer may take. */
  timeout_ms?: number;
  /** How long each look for free times may take. */
  tool_ms?: number;
  /** Breaks off the answer. */
  signal?: AbortSignal | undefined;
};

/** The model's stored state; a fresh one if there is none, or if another agent stored its own. */
function stateOf(turn: AgentTurn, languages: AgentLanguage[]): ModelState {
  const kept = ModelState.safeParse(turn.state).data;
  const [first = "en"] = languages;
  // Messages that staff answered, or that were answered before this model had a state, are done.
  const isAnswer = ({ role, metadata }: Message) =>
    role === "assistant" && (kept === undefined || metadata.author === "staff");
  const answered = turn.messages.filter(isAnswer).map(({ position }) => position);
  const seen = Math.max(seenAsItReads(turn, kept?.seen ?? 0), ...answered);
  // The lead's language comes first: staff may have set it since.
  const known = languages.find((one) => one === turn.lead.language) ?? kept?.language;
  const said = customerWords(turn, seen);
  // If the customer has written too little to tell the language, it is guessed, as by the rules.
  const guess = known ? undefined : guessLanguage(said, kept === undefined, first);
  const guessed = languages.find((one) => one === guess);
  const language = languageOf(said, languages, known) ?? known ?? guessed ?? first;
  return { by: "model", seen, offers: kept?.offers ?? [], language };
}

const SHOWN_CHARS = 300;
const shown = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return toStorable(text.slice(0, SHOWN_CHARS));
};

type Asking = { meter: Meter; tokens: number; deadline: number };

/** Lets the model talk, with tools that work on the bench. `meter` counts what it used, even if it fails. */
async function converse(
  config: ModelConfig,
  bench: Bench,
  { meter, tokens, deadline }: Asking,
  more: PromptLine[] = [],
): Promise<string> {
  const { access, guide } = config;
  const { draft } = bench;
  draft.said = null;
  draft.cited = [];
  const { openModel, talk } = await import("./talk");
  const question = {
    ...{ system: systemText(bench, guide), lines: [...promptLines(bench), ...more] },
    ...{ tools: toolsOf(bench), deadline, meter, signal: config.signal },
    used: (name: string, input: unknown, result: unknown) => {
      const use: ToolUse = { name: name.slice(0, 100), input: shown(input), result: shown(result) };
      draft.used.push(use);
    },
    wrong: () => {
      draft.wrong += 1;
    },
    isOver: () =>
      draft.wrong > 1 ||
      draft.hands_over !== null ||
      draft.is_over ||
      draft.said !== null ||
      // The desk's question is asked alone, so nothing more is needed from the model.
      draft.question !== null ||
      meter.spent.input_tokens + meter.spent.output_tokens >= tokens,
  };
  const text = await talk(config.model ?? openModel(access, deadline, meter), question, access.key);
  return draft.said ?? text;
}

/** What is not worth asking again for: the customer would wait too long. */
const ENOUGH_MS = 2000;

/**
 * The model's words. If they say what is not so, it is asked once more, with what and why. Undefined if it says so again,
 * so that the rules answer.
 */
async function wordsOf(config: ModelConfig, bench: Bench, asking: Asking): Promise<string | undefined> {
  const first = await converse(config, bench, asking);
  const wrong = objections(bench, first);
  const used = asking.meter.spent.input_tokens + asking.meter.spent.output_tokens;
  if (wrong.length === 0 || used >= asking.tokens || asking.deadline - performance.now() < ENOUGH_MS)
    return first;
  noteRemoved(bench, wrong);
  const about = wrong.map((one) => `${JSON.stringify(one.sentence)}: ${whyRemoved(one)}`).join("\n");
  const content = `The desk did not send your answer:\n${about}\nAnswer the customer again, without what the facts and tools do not show.`;
  const more: PromptLine[] = [
    { role: "assistant", content: first },
    { role: "user", content },
  ];
  const second = await converse(config, bench, asking, more).catch((error: unknown) => {
    if (!(error instanceof ModelFault)) throw error;
    return "";
  });
  // If it has nothing else to say, what was so in its first words is still said.
  if (second === "") return first;
  return objections(bench, second).length === 0 ? second : undefined;
}

/** The model's answer, or the reason why there is none. */
async function answerBy(config: ModelConfig, bench: Bench, meter: Meter): Promise<AgentOutcome | string> {
  const { organization, conversation } = bench.turn;
  const asked = { organization_id: organization.id, conversation_id: conversation.id };
  const { refusal, tokens = Number.POSITIVE_INFINITY } = await config.budget();
  const reason = refusal ?? cooldownReason(asked);
  if (reason) return reason;
  try {
    const deadline = performance.now() + (config.timeout_ms ?? TIMEOUT_MS);
    const asking = { meter, tokens, deadline };
    if (isUnattended(bench.turn)) {
      await converse(config, bench, asking);
      noteAnswer(asked);
      return composeUnattended(bench);
    }
    const said = await wordsOf(config, bench, asking);
    noteAnswer(asked);
    if (said === undefined) return "it said twice what is not so";
    return composeAnswer(bench, said) ?? "it gave no answer";
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    if (config.signal?.aborted) return "a newer message overtook it";
    if (config.failed) config.failed(error);
    else noteModelFault(asked, error);
    return error.message;
  }
}

/**
 * The desk itself carries out what the customer agreed to. The model is asked about everything else that they said.
 * Returns the answer, or the reason why there is none.
 */
async function answerOn(config: ModelConfig, bench: Bench, meter: Meter): Promise<AgentOutcome | string> {
  const { turn, draft } = bench;
  try {
    const agreed = await carryOutAgreed(bench);
    if (agreed && (!agreed.saysMore || isUnattended(turn)))
      return composeAnswer(bench, "") ?? "it gave no answer";
    const came = await answerBy(config, bench, meter);
    // If the model failed after something was done, the customer is still told what was done.
    const isDone = draft.done !== null || draft.hands_over !== null;
    return typeof came === "string" && isDone ? (composeAnswer(bench, "") ?? came) : came;
  } catch (error) {
    log.error({ err: error, conversation_id: turn.conversation.id }, "the model's answer broke off");
    return "it broke off";
  }
}

/**
 * A language model as receptionist. It only talks: all it can do goes through tools on this turn's data. If it fails,
 * is too slow or may not be asked, the rules answer in its place.
 */
export const modelAgent = (config: ModelConfig): Agent => ({
  async answer(turn, _key, signal) {
    const { provider, model } = config.access;
    const state = stateOf(turn, config.guide.languages);
    const atOnce = answerWithoutModel(turn, state);
    if (atOnce) return atOnce;
    const bench = benchOf(turn, state, { ...config, instructions: config.guide.instructions });
    const meter = newMeter();
    const came = await answerOn({ ...config, signal }, bench, meter);
    const why = typeof came === "string" ? came : null;
    if (why)
      log.warn({ conversation_id: turn.conversation.id, provider, reason: why }, "the model did not answer");
    const outcome =
      typeof came === "string" ? await fallbackAnswer(turn, state, { why: came, house: config.house }) : came;
    const { spent } = meter;
    const cost_micros = config.costOf(spent);
    const said = outcome.kind === "answer" && outcome.reply !== null ? languageEvent(turn, state) : [];
    const cited = why === null ? bench.draft.cited : [];
    const work = { provider, model, tools: bench.draft.used, cited, ...spent, cost_micros, fell_back: why };
    return outcome.kind === "answer"
      ? { ...outcome, events: [...said, ...outcome.events], work }
      : { ...outcome, work };
  },
});
