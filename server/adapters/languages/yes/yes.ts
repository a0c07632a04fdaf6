import { plain } from "@/lib/text/normalize-text";
import { type AskedAct, COURTESY, REPEATS, UNSPACED, YES } from "./yes-words";

/** Longer texts say more than yes. */
const MOST_CHARS = 120;
const MOST_WORDS = 12;
const PHRASE_WORDS = 5;

const YES_SIGNS = /[👍👌✅💯✔☑]/u;
/** Signs that leave a yes a yes. The shades of skin and the joiners belong to signs. */
const SIGNS = /[👍👌✅💯✔☑🙏🙌😊🙂😀😃😄😁🥰😍🤗🎉✨❤💙💚💛🧡💜♥😉🤝👏☺]|\p{EMod}|\u{200d}|\u{fe0f}/gu;
const ASKS = /[?？؟;]/u;

/** Letters that are repeated for emphasis, once: “yesss” is “yes”. */
const once = (text: string) => text.replace(/(\p{L})\1+/gu, "$1");
const known = (some: string[]) => new Set(some.map((one) => once(plain(one))));
const IS_YES = known(YES);
const IS_COURTESY = known(COURTESY);

type Part = "yes" | "courtesy" | undefined;

function partOf(phrase: string, act: AskedAct): Part {
  const bare = once(phrase);
  if (IS_YES.has(bare) || REPEATS[act].test(phrase)) return "yes";
  return IS_COURTESY.has(bare) ? "courtesy" : undefined;
}

/** The parts that a list of words consists of, the longest phrases first; undefined if anything else is among them. */
function partsOf(words: string[], act: AskedAct): Part[] | undefined {
  if (words.length === 0) return [];
  for (let length = Math.min(PHRASE_WORDS, words.length); length > 0; length--) {
    const part = partOf(words.slice(0, length).join(" "), act);
    const rest = part && partsOf(words.slice(length), act);
    if (rest) return [part, ...rest];
  }
  return undefined;
}

const longestFirst = (some: string[]) => some.toSorted((a, b) => b.length - a.length).join("|");
const UNSPACED_YES = new RegExp(`^(?:${longestFirst(UNSPACED.courtesy)})*(?:${longestFirst(UNSPACED.yes)})`);
const UNSPACED_ALL = new RegExp(`^(?:${longestFirst([...UNSPACED.yes, ...UNSPACED.courtesy])})+$`);

/**
 * Whether a text is a yes to the desk's question and nothing else: a word for yes, or what was asked repeated, with
 * nothing beside it but courtesies. Any other word, such as a negation, a time, another deed or a question, makes it none.
 */
export function isYes(text: string, act: AskedAct): boolean {
  if (text.length > MOST_CHARS || ASKS.test(text)) return false;
  const letters = text.replace(SIGNS, " ");
  if (/\p{Extended_Pictographic}/u.test(letters.replace(/[\d#*]/g, ""))) return false;
  const said = plain(letters);
  if (said === "") return YES_SIGNS.test(text);
  const joined = said.replaceAll(" ", "");
  if (UNSPACED_ALL.test(joined)) return UNSPACED_YES.test(joined);
  const words = said.split(" ");
  const parts = words.length > MOST_WORDS ? undefined : partsOf(words, act);
  return parts?.includes("yes") ?? false;
}
