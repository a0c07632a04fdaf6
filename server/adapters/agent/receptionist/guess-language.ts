import { plain, unaccented } from "@/server/lib/plain";
import { AgentLanguage } from "@/server/schema/model";
import { withoutAddresses } from "../languages/detect";
import { vocabularyOf } from "./reading";

const READ_CHARS = 500;
/** What is written in one of these languages alone. */
const MARKS: Record<AgentLanguage, RegExp | null> = {
  en: null,
  es: /[¿¡ñ]/i,
  pt: /[ãõ]|(?<!\p{L})(?:é|há|já|você|horários?)(?!\p{L})/iu,
  de: /[äöüß]/i,
  fr: /[èùûœ]|(?<!\p{L})(?:[cdjlmnstq]|qu)['’]\p{L}/iu,
};
/** As much as some common words. */
const MARK = 2;
/** A word or two may be a name. */
const SENTENCE_WORDS = 3;

/** Whether a text asks for something that a receptionist knows. */
function asksIn(language: AgentLanguage, text: string): boolean {
  const { human, emergency, booking, cancel, move, courtesy } = vocabularyOf(language);
  return [human, emergency, booking, cancel, move, courtesy].some((pattern) => pattern.test(text));
}

/** The languages that are likeliest by a sentence's letters and all its common words. */
function likeliest(text: string): AgentLanguage[] {
  const words = plain(text).split(" ");
  if (words.length < SENTENCE_WORDS) return AgentLanguage.options;
  const scored = AgentLanguage.options.map((language) => {
    const { common } = vocabularyOf(language);
    const found = words.filter((word) => common.has(word)).length;
    return { language, score: found + (MARKS[language]?.test(text) ? MARK : 0) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === most).map(({ language }) => language);
}

/**
 * The likeliest language of a text that has none of the words that tell languages apart: of the first that somebody writes, by
 * what it is made of, then by what it asks for; English where that is said alike in several. Undefined where nothing tells.
 */
export function guessLanguage(content: string, isFirst: boolean): AgentLanguage | undefined {
  const text = withoutAddresses(content.slice(0, READ_CHARS).normalize("NFC"));
  const likely = isFirst ? likeliest(text) : AgentLanguage.options;
  const [only, ...others] = likely;
  if (others.length === 0) return only;
  return likely.find((language) => asksIn(language, unaccented(text)));
}
