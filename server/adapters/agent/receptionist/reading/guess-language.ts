import { plain, unaccented } from "@/lib/text/normalize-text";
import { AgentLanguage } from "@/schema/model";
import { LANGUAGES } from "@/server/adapters/languages/all";
import { isForeign, withoutAddresses } from "@/server/adapters/languages/detect";
import { vocabularyOf } from "@/server/adapters/languages/reading";

const READ_CHARS = 500;
/** A mark counts as much as this many common words. */
const MARK = 2;
/** Shorter texts may be just a name. */
const SENTENCE_WORDS = 3;

/** Whether a text, read in this language, asks for something that the receptionist knows. */
function asksIn(language: AgentLanguage, text: string): boolean {
  const { human, emergency, booking, cancel, move, courtesy } = vocabularyOf(language);
  return [human, emergency, booking, cancel, move, courtesy].some((pattern) => pattern.test(text));
}

/** The likeliest languages of a sentence, by its letters and its common words; all languages for shorter texts. */
function likeliest(text: string, all: AgentLanguage[]): AgentLanguage[] {
  const words = plain(text).split(" ");
  if (words.length < SENTENCE_WORDS) return all;
  const scored = all.map((language) => {
    const { common } = vocabularyOf(language);
    const found = words.filter((word) => common.has(word)).length;
    return { language, score: found + (LANGUAGES[language].marks?.test(text) ? MARK : 0) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === most).map(({ language }) => language);
}

/**
 * The likeliest language of a text without the words that tell languages apart. The first text that a customer writes
 * is judged by its letters and common words, then by what it asks for; later ones only by what they ask for. If several
 * languages say that alike, the business's own (`home`) wins, otherwise the first of AgentLanguage. Undefined if nothing
 * tells, or if it is in none of ours.
 */
export function guessLanguage(
  content: string,
  isFirst: boolean,
  home: AgentLanguage,
): AgentLanguage | undefined {
  if (isForeign(content)) return undefined;
  const all = [home, ...AgentLanguage.options.filter((one) => one !== home)];
  const text = withoutAddresses(content.slice(0, READ_CHARS).normalize("NFC"));
  const likely = isFirst ? likeliest(text, all) : all;
  const [only, ...others] = likely;
  if (others.length === 0) return only;
  return likely.find((language) => asksIn(language, unaccented(text)));
}
