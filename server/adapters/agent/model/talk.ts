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
import { toStorable } from "@/schema/common";
import { faultOf, type ModelAccess, ModelFault, modelFetch } from "./access";
import type { Meter } from "./meter";
import type { PromptLine } from "./prompt";
import type { Tool } from "./tools/tools";
import { TooSlow, WrongArguments } from "./turn-context";

// The providers' libraries are large, so this file is only imported dynamically, when a model is first asked.

/** A question for a model: the texts, its tools, and the deadline of its answer (performance.now). */
export type ModelQuestion = {
  system: string;
  lines: PromptLine[];
  tools: Record<string, Tool>;
  deadline: number;
  /** Called after each use of a tool. */
  used(name: string, input: unknown, result: unknown): void;
  /** Called after each step with a wrong use of a tool. */
  wrong(): void;
  meter: Meter;
  isOver(): boolean;
  /** Breaks off the request and the answer. */
  signal?: AbortSignal | undefined;
};

const STEPS = 6;
/** Leaves room for a model's reasoning. */
const OUTPUT_TOKENS = 2000;
/** More than any message holds. */
const SAID_CHARS = 8000;

/** Opens a model that is called with our own client, until `deadline` at the latest, and counted by `meter`. */
export function openModel(access: ModelAccess, deadline: number, meter: Meter): LanguageModel {
  const { provider, model, url: baseURL, key } = access;
  const settings = { baseURL, apiKey: key ?? "none", fetch: modelFetch(access, deadline, meter.sent) };
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

/** Turns whatever was thrown into a ModelFault. */
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

/** A tool's input without characters that can't be stored. */
const storable = (given: unknown): unknown =>
  typeof given === "object" && given !== null
    ? Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          typeof value === "string" ? toStorable(value) : value,
        ]),
      )
    : given;

/** What went wrong in the tools so far. */
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
          if (error instanceof TooSlow) return { error: error.message };
          // The provider must not see the error's message.
          troubles.broken ??= { error };
          return { error: "It failed." };
        });
        used(name, given, told);
        return told;
      };
      return [name, tool({ description: about, inputSchema: input, execute })];
    }),
  );

/** Lets a model talk until it is done, and returns its last text. Throws a ModelFault, or what a tool threw. */
export async function talk(
  model: LanguageModel,
  question: ModelQuestion,
  key: string | null,
): Promise<string> {
  const { system, lines, deadline, used, wrong, meter, isOver, signal } = question;
  const troubles: Troubles = { isWrong: false, broken: undefined };
  const asked = generateText({
    model,
    system,
    messages: lines,
    tools: sdkTools(question, troubles),
    stopWhen: [stepCountIs(STEPS), () => isOver() || troubles.broken !== undefined],
    maxOutputTokens: OUTPUT_TOKENS,
    maxRetries: 1,
    abortSignal: AbortSignal.any([
      AbortSignal.timeout(Math.max(1, Math.round(deadline - performance.now()))),
      ...(signal ? [signal] : []),
    ]),
    onStepFinish: ({ usage, toolCalls, text }) => {
      meter.step(usage.inputTokens, usage.outputTokens, text);
      for (const call of toolCalls) {
        // Input that doesn't fit the schema never reached the tool.
        if (!call.dynamic || !call.invalid) continue;
        troubles.isWrong = true;
        used(call.toolName, call.input, { error: "not what the tool takes" });
      }
      if (troubles.isWrong) wrong();
      troubles.isWrong = false;
    },
  });
  const { steps } = await asked
    .catch((error: unknown) => {
      throw toFault(error, key);
    })
    .finally(meter.end);
  if (troubles.broken) throw troubles.broken.error;
  const said = steps.findLast(({ text }) => text.trim() !== "")?.text.trim() ?? "";
  return toStorable(said.slice(0, SAID_CHARS));
}

/** Calls a model once, with tools, to check that it can be used. Throws a ModelFault if not. */
export async function tryTalk(
  access: ModelAccess,
  tools: Record<string, Tool>,
  deadline: number,
  meter: Meter,
): Promise<void> {
  const nothing = () => {};
  const asked = {
    system: "You are being tested.",
    lines: [{ role: "user" as const, content: "Answer with: OK" }],
  };
  const told = { used: nothing, wrong: nothing, meter, isOver: () => true };
  await talk(openModel(access, deadline, meter), { ...asked, ...told, tools, deadline }, access.key);
}
