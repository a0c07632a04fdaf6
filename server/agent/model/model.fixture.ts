import { onTestFinished } from "vitest";
import { z } from "zod";
import { addDays, dateOf } from "@/lib/time/clock";
import { updateOrganization } from "@/server/accounts/organization/organization";
import { scene as answered, setEnv } from "@/tests/scene";
import { type AskedModel, type Said, startModel } from "@/tests/stand-ins/model";
import { saveModel } from "./model-settings";

export const KEY = "sk-live-0123456789abcdef";
const ALL_DAY = Object.fromEntries(
  ["0", "1", "2", "3", "4", "5", "6"].map((day) => [day, [{ from: "00:00", to: "24:00" }]]),
);

export const inDays = (days: number) => addDays(dateOf(Date.now(), "UTC"), days);
export const asksFor = (name: string, input: object): Said => ({ tools: [{ name, input }] });

type Choice = { provider?: "openai" | "anthropic" | "google"; daily_tokens?: number };

/** A customer of an organization whose model is the stand-in. `answer`: what the model says once it is saved. */
export async function modelScene(
  answer: (asked: AskedModel) => Said,
  { provider = "openai", ...more }: Choice = {},
) {
  let isReady = false;
  const model = await startModel((asked) => (isReady ? answer(asked) : { text: "OK" }));
  onTestFinished(model.close);
  const here = await answered(undefined, ["I would like a cleaning"]);
  setEnv({ AGENT_URL: "", OPENAI_URL: model.url, ANTHROPIC_URL: model.url, GOOGLE_AI_URL: model.url });
  await updateOrganization(here.ctx, {
    time_zone: "UTC",
    opening_hours: ALL_DAY,
    services: [{ name: "Cleaning", duration_minutes: 60 }],
  });
  const prices = { input_price: 2, output_price: 10 };
  await saveModel(here.ctx, { provider, model: "stand-in", key: KEY, languages: ["en"], ...prices, ...more });
  isReady = true;
  model.asked.splice(0);
  return { ...here, model };
}

type Thread = { messages: { role: string; content: string; metadata: Record<string, unknown> }[] };
const Listed = z.object({
  list: z.object({ sections: z.array(z.object({ rows: z.array(z.object({ title: z.string() })) })) }),
});

/** The titles of the choices in the thread's last message. */
export const titles = ({ messages }: Thread): string[] =>
  Listed.parse(messages.at(-1)?.metadata).list.sections.flatMap(({ rows }) => rows.map(({ title }) => title));

export const texts = ({ messages }: { messages: { role: string; content: string }[] }) =>
  messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
