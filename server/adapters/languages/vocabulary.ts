import type { AskWords } from "./ask-words";
import type { WhenWords } from "./when/words";

/**
 * How customers write in one language. Every pattern reads unaccented text (`unaccented`) in any case, and has no
 * accents itself.
 */
export type Vocabulary = {
  /** The text with the language's own letters, such as umlauts, restored if people often write without them. */
  spelled: (text: string) => string;
  /** Words of any sentence, including days and greetings: neither names nor words that say what it is about. */
  common: ReadonlySet<string>;
  /** Words that occur inside names, but also in sentences: `van`, `de la`. */
  particles: ReadonlySet<string>;
  /** Asks for a person. */
  human: RegExp;
  /** Says that somebody may be in danger. */
  emergency: RegExp;
  /** Asks for a new appointment; not about one that the customer has. */
  booking: RegExp;
  skip: RegExp;
  noEmail: RegExp;
  /** Nothing but a courtesy. */
  courtesy: RegExp;
  thanks: RegExp;
  farewell: RegExp;
  /** May come before a name. */
  greeting: RegExp;
  /** A name follows `nameSaid` for sure, and `nameTold` perhaps. */
  nameSaid: RegExp;
  nameTold: RegExp;
  cancel: RegExp;
  move: RegExp;
  /** Asks for another time: for the existing appointment, unless the customer wants to book one. */
  another: RegExp;
  /** Asks to change an appointment, not to change tyres or the colour of hair. */
  change: RegExp;
  /** Says that somebody can't come. */
  wontCome: RegExp;
  /** Says that everything is to stay as it is. */
  leave: RegExp;
  /** What the customer says they do not want. Global, so that every match is removed. */
  refused: RegExp;
  agree: RegExp;
  /** Asks about the terms of cancelling: what it costs, until when it is possible. */
  terms: RegExp;
  days: readonly string[];
  /** The words before the time that something is moved to. */
  to: string;
  /** The words that may come between those and a day. */
  toDay: string;
  /** How a place in a list is named: the first, the second and so on, and the last, with the words around it. */
  places: { inOrder: readonly string[]; last: string; around: string };
  /**
   * How customers name whom they want to see: the words before a name, the titles between, those that stand for anybody
   * in its place, and those before all that turn it into its opposite. As `plain` text has them.
   */
  people: Record<"before" | "titles" | "anybody" | "not", ReadonlySet<string>>;
  asks: AskWords;
  when: WhenWords;
};

export const any = (...patterns: string[]): RegExp => new RegExp(patterns.join("|"), "i");

/**
 * One or more of something, matched without backtracking: what was matched is not taken apart again. So the time stays
 * linear in the text's length, even if the words overlap.
 */
const atoms = (one: string): string => `(?:(?=(${one}))\\1)+`;

/** Nothing but these words in any order; `asks` may have question marks. If words begin alike, put the longer first. */
export const only = (words: string, asks: string): RegExp => {
  const one = `(?:(?:${asks})\\b\\s*\\?*|(?:${words})\\b|\\p{Extended_Pictographic}\\ufe0f?)[\\s!.,¡¿]*`;
  return new RegExp(`^[\\s¡¿]*${atoms(one)}$`, "iu");
};

/** A text of nothing but at least one of these words for yes, and perhaps thanks. */
export const yes = (words: string, thanks: string): RegExp =>
  new RegExp(`^(?=.*\\b(?:${words})\\b)\\W*${atoms(`(?:${thanks}|${words})\\b\\W*`)}$`, "is");

/** One of these words at the beginning of a text, with the separators after it. */
export const begins = (words: string): RegExp => new RegExp(`^[\\s¡¿]*(?:${words})[\\s,!.]+`, "i");

/** Returns the text unchanged. */
export const asWritten = (text: string): string => text;

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
