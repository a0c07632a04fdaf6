import { MockLanguageModelV3 } from "ai/test";
import type { Slot } from "@/schema/agent";
import { apply, desk, storedAs } from "../receptionist/desk.fixture";
import { offeredBy } from "../receptionist/messages";
import { type Budget, type ModelConfig, modelAgent } from "./model";
import { idOf } from "./tools/choices";

type Generated = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;

/** What a model says at one step. */
type Step = { text?: string; tools?: { name: string; input: object | string }[] };

const usage = {
  inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
};

function resultOf({ text, tools = [] }: Step): Generated {
  const calls = tools.map(({ name, input }, index): Generated["content"][number] => ({
    ...{ type: "tool-call", toolCallId: `${name}-${index}-${Math.random()}`, toolName: name },
    input: typeof input === "string" ? input : JSON.stringify(input),
  }));
  const unified = tools.length > 0 ? ("tool-calls" as const) : ("stop" as const);
  return {
    content: [...(text === undefined ? [] : [{ type: "text" as const, text }]), ...calls],
    finishReason: { unified, raw: undefined },
    usage,
    warnings: [],
  };
}

/** Twelve half hours of Thursday, 3 December 2099, from 9:00 in Paris. */
const SLOTS: Slot[] = Array.from({ length: 12 }, (_, n) => {
  const start = Date.UTC(2099, 11, 3, 8) + n * 1_800_000;
  const [starts_at, ends_at] = [start, start + 1_800_000].map((at) => new Date(at).toISOString());
  return { starts_at: starts_at ?? "", ends_at: ends_at ?? "" };
});

type Setting = NonNullable<Parameters<typeof desk>[0]> & Partial<ModelConfig> & Partial<Budget>;

/** A customer at a desk where a model answers. Each action takes the steps that the model takes in response. */
export function modelDesk({
  guide,
  refusal = null,
  timeout_ms,
  tool_ms,
  model: own,
  house,
  tokens,
  ...setting
}: Setting = {}) {
  const { turn, add } = desk({ open_slots: SLOTS, ...setting });
  let steps: Step[] = [];
  const model = new MockLanguageModelV3({
    doGenerate: async () => {
      const step = steps.shift();
      if (!step) throw new Error("the model was asked once too often");
      return resultOf(step);
    },
  });
  const free: Slot[] = turn.organization.open_slots;
  const agent = modelAgent({
    access: { provider: "openai", model: "mock", url: "http://127.0.0.1:9", key: "sk-test-key" },
    guide: guide ?? { tone: "brief", instructions: "", languages: ["en", "es", "pt", "de", "fr"] },
    house: house ?? {
      // The test times are beyond any booking horizon, so none is applied.
      freeTimes: async ({ from, limit, suits, ...subject }) => {
        const mine = turn.appointments.find(({ id }) => "booking_id" in subject && id === subject.booking_id);
        return free
          .filter(({ starts_at }) => !mine || mine.free_times.includes(starts_at))
          .filter(({ starts_at }) => Date.parse(starts_at) > from && suits?.(starts_at) !== false)
          .slice(0, limit);
      },
    },
    budget: async () => ({ refusal, tokens }),
    costOf: ({ input_tokens, output_tokens }) => input_tokens + output_tokens,
    model: own ?? model,
    ...(timeout_ms !== undefined && { timeout_ms }),
    ...(tool_ms !== undefined && { tool_ms }),
  });
  const answer = async (says: Step[]) => {
    steps = says;
    const outcome = await agent.answer(turn, "key");
    if (outcome.kind !== "answer") throw new Error(`no answer: ${JSON.stringify(outcome)}`);
    for (const { text, ...extras } of storedAs(outcome))
      add("assistant", text, { author: "agent", ...extras });
    apply(turn, outcome);
    return {
      ...outcome,
      text: outcome.reply?.text ?? "",
      options: offeredBy(turn.messages.at(-1)),
      // Leaves out the event that stores the customer's language on the lead.
      event: outcome.events.filter((one) => !("language" in one.data)).map(({ event }) => event),
      left: steps.length,
    };
  };
  const write = (line: string) => add("user", line, { type: "text" });
  const choose = (choice: string) => {
    const title = turn.messages.flatMap(offeredBy).find(({ id }) => id === choice)?.title ?? choice;
    add("user", title, { type: "list_reply", reply: { id: choice, title } });
  };
  return {
    turn,
    model,
    add,
    write,
    choose,
    answer,
    /** The customer writes a line, and the model takes these steps. */
    say: (line: string, ...says: Step[]) => {
      write(line);
      return answer(says);
    },
    tap: (choice: string, ...says: Step[]) => {
      choose(choice);
      return answer(says);
    },
  };
}

export const uses = (name: string, input: object | string = {}): Step => ({ tools: [{ name, input }] });

export const AT_TEN = "2099-12-03T10:00";
export const TEN = "2099-12-03T09:00:00.000Z";
export const cleaning = { service: "Cleaning" };
export const bookAtTen = uses("book", { ...cleaning, starts_at: AT_TEN });
/** The choice id of ten o'clock for a service. */
export const tenFor = (service: string) => idOf({ act: "book", service, starts_at: TEN });

/** A desk where times for a cleaning have been offered. */
export async function offered(setting: Setting = {}) {
  const desk = modelDesk(setting);
  const answer = await desk.say("I need a cleaning", uses("free_slots", cleaning), {
    text: "These are free. Which suits you?",
  });
  return { ...desk, first: answer };
}
