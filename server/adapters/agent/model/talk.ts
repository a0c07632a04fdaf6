import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  RetryError,
  stepCountIs,
  tool,
} from "ai";
import { toStorable } from "@/server/schema/common";
import { faultOf, type ModelAccess, ModelFault, modelFetch } from "./access";
import { WrongArguments } from "./bench";
import type { PromptLine } from "./prompt";
import type { Tool } from "./tools";

// The providers' libraries are large: this file is loaded when a model is first asked, and by nothing else.

/** What a model may be asked: the texts, its tools, and when it must have answered (performance.now). */
export type ModelQuestion = {
  system: string;
  lines: PromptLine[];
  tools: Record<string, Tool>;
  deadline: number;
  /** Told of each use of a tool as it ends. */
  used(name: string, input: unknown, result: unknown): void;
  /** Told of each step with a wrong use; once more and it is over. */
  wrong(): void;
  /** Told what each step cost; undefined where the provider doesn't say. */
  spent(input_tokens: number | undefined, output_tokens: number | undefined, said: string): void;
  isOver(): boolean;
};

const STEPS = 6;
/** Room for what a model thinks to itself, too. */
const OUTPUT_TOKENS = 2000;
/** More than any message holds. */
const SAID_CHARS = 8000;

/** The model that is opened, called by our own client until `deadline`. */
export function openModel(
  access: ModelAccess,
  deadline: number,
  sent?: Parameters<typeof modelFetch>[2],
): LanguageModel {
  const { provider, model, url: baseURL, key } = access;
  const settings = { baseURL, apiKey: key ?? "none", fetch: modelFetch(access, deadline, sent) };
  switch (provider) {
    case "openai":
      return createOpenAI(settings).chat(model);
    case "anthropic":
      return createAnthropic(settings)(model);
    case "google":
      return createGoogleGenerativeAI(settings)(model);
    case "compatible":
      return createOpenAICompatible({ ...settings, apiKey: key ?? undefined, name: "compatible" })(model);
  }
}

/** Whatever was thrown, as the fault of the model that it is. */
export function toFault(error: unknown, key: string | null): ModelFault {
  if (RetryError.isInstance(error)) return toFault(error.lastError, key);
  if (APICallError.isInstance(error)) {
    if (error.cause instanceof ModelFault) return error.cause;
    return faultOf(error.statusCode, error.message, key);
  }
  if (error instanceof ModelFault) return error;
  if (error instanceof Error && error.cause instanceof ModelFault) return error.cause;
  const isLate = error instanceof Error && /abort|timeout/i.test(error.name);
  if (isLate) return new ModelFault("down", "it did not answer in time");
  if (NoObjectGeneratedError.isInstance(error)) return new ModelFault("down", "it gave no answer");
  return faultOf(undefined, error instanceof Error ? error.message : "unknown error", key);
}

/** What a tool is given, without what can't be stored. */
const storable = (given: unknown): unknown =>
  typeof given === "object" && given !== null
    ? Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === "string" ? toStorable(value) : value,
        ]),
      )
    : given;

/** What went wrong in the tools of a talk so far. */
type Troubles = { isWrong: boolean; broken: { error: unknown } | undefined };

const sdkTools = ({ tools, used }: ModelQuestion, troubles: Troubles) =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { about, input, run }]) => {
      const execute = async (raw: unknown) => {
        const given = storable(raw);
        const told = await run(given).catch((error: unknown) => {
          if (error instanceof WrongArguments) {
            troubles.isWrong = true;
            return { error: error.message };
          }
          // Its words are not the provider's to read.
          troubles.broken ??= { error };
          return { error: "It failed." };
        });
        used(name, given, told);
        return told;
      };
      return [name, tool({ description: about, inputSchema: input, execute })];
    }),
  );

/** Asks a model until it has nothing more to do; the text is what it said last. Throws a ModelFault, or what a tool threw. */
export async function talk(
  model: LanguageModel,
  question: ModelQuestion,
  key: string | null,
): Promise<string> {
  const { system, lines, deadline, used, wrong, spent, isOver } = question;
  const troubles: Troubles = { isWrong: false, broken: undefined };
  const asked = generateText({
    model,
    system,
    messages: lines,
    tools: sdkTools(question, troubles),
    stopWhen: [stepCountIs(STEPS), () => isOver() || troubles.broken !== undefined],
    maxOutputTokens: OUTPUT_TOKENS,
    maxRetries: 1,
    abortSignal: AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now()))),
    onStepFinish: ({ usage, toolCalls, text }) => {
      spent(usage.inputTokens, usage.outputTokens, text);
      for (const call of toolCalls) {
        // What fits no schema never came to the tool.
        if (!call.dynamic || !call.invalid) continue;
        troubles.isWrong = true;
        used(call.toolName, call.input, { error: "not what the tool takes" });
      }
      if (troubles.isWrong) wrong();
      troubles.isWrong = false;
    },
  });
  const { steps } = await asked.catch((error: unknown) => {
    throw toFault(error, key);
  });
  if (troubles.broken) throw troubles.broken.error;
  const said = steps.findLast(({ text }) => text.trim() !== "")?.text.trim() ?? "";
  return toStorable(said.slice(0, SAID_CHARS));
}

/** Asks a model for a word, with a tool at hand, to see that it can be used. Throws a ModelFault. */
export async function tryTalk(
  access: ModelAccess,
  tools: Record<string, Tool>,
  deadline: number,
): Promise<void> {
  const nothing = () => {};
  const asked = {
    system: "You are being tested.",
    lines: [{ role: "user" as const, content: "Answer with: OK" }],
  };
  const told = { used: nothing, wrong: nothing, spent: nothing, isOver: () => true };
  await talk(openModel(access, deadline), { ...asked, ...told, tools, deadline }, access.key);
}
