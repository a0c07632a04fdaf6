import { offeredBy } from "@/server/adapters/agent/receptionist/messages";
import { languageOf } from "@/server/adapters/languages/detect";
import { plain } from "@/server/lib/text/normalize-text";
import { AgentLanguage } from "@/server/schema/model";
import type { Played } from "./stage/played";

/** An answer with fewer words, such as “Hello.”, says nothing. */
const FEW_WORDS = 4;

const answersOf = ({ messages }: Played) => messages.filter(({ role }) => role === "assistant");

/** Whether the answers' words show another language than the customer's. */
export function speaksAnother(played: Played): boolean {
  const said = answersOf(played)
    .map(({ content }) => content)
    .join(" ");
  const { name: own, services } = played.business;
  const bare = [own, ...services].reduce((text, name) => text.replaceAll(name, " "), said);
  const told = languageOf(bare, AgentLanguage.options);
  return told !== undefined && told !== played.dialogue.language;
}

export const saysNothing = (played: Played): boolean =>
  answersOf(played).every(
    (one) => offeredBy(one).length === 0 && plain(one.content).split(" ").length < FEW_WORDS,
  );
