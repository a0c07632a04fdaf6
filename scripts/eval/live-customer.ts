import { generateText, type ModelMessage } from "ai";
import type { AgentLanguage } from "@/schema/model";
import type { DialogueKind } from "@/schema/rehearsal";
import type { ModelAccess } from "@/server/adapters/agent/model/access";
import { newMeter } from "@/server/adapters/agent/model/meter";
import { openModel } from "@/server/adapters/agent/model/talk";
import {
  type PlayedCustomer,
  type Says,
  type Shown,
  shownChoices,
  taps,
} from "@/server/agent/rehearsal/customer";
import type { Dialogue } from "@/server/agent/rehearsal/dialogue";
import type { ModelSetting } from "./business";

const TIMEOUT_MS = 30_000;
const TOKENS = 1000;
const CHARS = 1000;

const LANGUAGES: Record<AgentLanguage, string> = {
  ...{ en: "English", es: "Spanish", pt: "Portuguese", de: "German", fr: "French" },
};
const NAMES: Record<AgentLanguage, string> = {
  ...{ en: "Ada Byron", es: "Ana García", pt: "Inês Costa", de: "Änne Weiß", fr: "Zoé Martin" },
};

/** In these dialogues, the customer tries again after a refusal. */
const PERSISTS: DialogueKind[] = ["off_topic", "abuse", "injection"];

/** The providers' addresses, overridable by the same environment variables as for the service. */
const URLS = {
  openai: process.env.OPENAI_URL || "https://api.openai.com/v1",
  anthropic: process.env.ANTHROPIC_URL || "https://api.anthropic.com/v1",
  google: process.env.GOOGLE_AI_URL || "https://generativelanguage.googleapis.com/v1beta",
};

/** The access to a model that plays customers. */
export const accessOf = ({ provider, model, key, server_url }: ModelSetting): ModelAccess => ({
  ...{ provider, model, key: key ?? null },
  url: provider === "compatible" ? (server_url ?? "") : URLS[provider],
});

const systemOf = ({ aim, says, language }: Dialogue, n: number, service: string) =>
  `You play a customer who writes to a business by chat. You are no assistant: never help, only say what the customer would.
Your aim: ${aim.replace("{service}", service)}
You are ${NAMES[language]}, your e-mail address is customer${n}@example.com, the service you mean is ${service}. Say so only if you are asked.
You have begun with: ${says.map((line) => JSON.stringify(line)).join(", then ")}.
Write ${LANGUAGES[language]}, one short message, without quotes. Where choices are numbered, you tap one by writing its number in brackets and nothing else, such as [2].`;

/** An answer as shown to the model. */
function toldOf(shown: Shown): string {
  const choices = shownChoices(shown).map(({ title }, index) => `[${index + 1}] ${title}`);
  return [shown.text, ...choices].join("\n");
}

/** The customer's act that the model's text means. */
function actOf(said: string, shown: Shown): Says {
  const number = /^\s*\[(\d{1,2})\]/.exec(said)?.[1];
  const tapped = shownChoices(shown)[Number(number) - 1];
  if (tapped) return taps(tapped, shown);
  return { type: "text", body: said.trim().slice(0, CHARS).toWellFormed() || "ok" };
}

/** A customer played by a model, with the aim from the dialogue's file. */
export function liveCustomer(
  access: ModelAccess,
  dialogue: Dialogue,
  { n, service }: { n: number; service: string },
): PlayedCustomer {
  const system = systemOf(dialogue, n, service);
  const messages: ModelMessage[] = [];
  return {
    persists: PERSISTS.includes(dialogue.kind) ? 1 : 0,
    async next(shown) {
      messages.push({ role: "user", content: toldOf(shown) });
      const model = openModel(access, performance.now() + TIMEOUT_MS, newMeter());
      const { text } = await generateText({ model, system, messages, maxOutputTokens: TOKENS });
      messages.push({ role: "assistant", content: text || "ok" });
      return actOf(text, shown);
    },
  };
}
