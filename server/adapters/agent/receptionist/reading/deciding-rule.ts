import { unaccented } from "@/lib/text/normalize-text";
import type { DecidingRule } from "@/schema/message-steps";
import type { AgentLanguage } from "@/schema/model";
import type { Desk } from "@/server/adapters/agent/receptionist/desk";
import { isEmergency, vocabularyOf } from "@/server/adapters/languages/reading";

type Rule = {
  name: DecidingRule["rule"];
  applies: (desk: Desk) => boolean;
  /** Whether some words alone make the rule apply. */
  isIn?: (words: string, language: AgentLanguage) => boolean;
};

/** The receptionist's rules in the order in which they decide. */
const RULES: Rule[] = [
  { name: "emergency", applies: ({ heard }) => heard.isEmergency, isIn: isEmergency },
  {
    name: "person",
    applies: ({ heard }) => heard.wantsHuman,
    isIn: (words, language) => vocabularyOf(language).human.test(unaccented(words)),
  },
  { name: "tap", applies: ({ heard }) => heard.choices.length > 0 },
  { name: "machine", applies: ({ heard }) => heard.asksIfBot !== null },
  { name: "change", applies: ({ heard }) => heard.wish !== undefined },
  {
    name: "booking",
    applies: ({ heard }) => heard.asksBooking,
    isIn: (words, language) => vocabularyOf(language).booking.test(unaccented(words)),
  },
  { name: "question", applies: ({ heard }) => heard.asks.length > 0 },
  { name: "time", applies: ({ heard }) => heard.namesTime },
  { name: "courtesy", applies: ({ heard }) => heard.isPolite },
  { name: "next", applies: () => true },
];

/** The fewest of a text's words, in a row, of which something holds; null if it does not hold of the text. */
function fewest(text: string, holds: (words: string) => boolean): string | null {
  if (!holds(text)) return null;
  let words = text.split(" ");
  while (words.length > 1 && holds(words.slice(1).join(" "))) words = words.slice(1);
  while (words.length > 1 && holds(words.slice(0, -1).join(" "))) words = words.slice(0, -1);
  return words.join(" ").replace(/^\p{P}+|(?<!\p{P})\p{P}+$/gu, "");
}

/** The rule by which the receptionist answers, and the customer's words that it goes by, if they alone tell. */
export function decidingRule(desk: Desk): DecidingRule {
  const rule = RULES.find(({ applies }) => applies(desk));
  const { isIn, name = "next" } = rule ?? {};
  const words = isIn ? fewest(desk.heard.words, (some) => isIn(some, desk.language)) : null;
  return { rule: name, words };
}
