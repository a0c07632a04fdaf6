import type { Words } from "./desk-words";
import type { Notices } from "./notices";
import type { Phrases } from "./receptionist-phrases";
import type { Vocabulary } from "./vocabulary";

/**
 * How customers say that they want no more automatic messages, or want them again. Plain, without accents. `stop` and
 * `start` count only as a whole message; `sentence` is unmistakable anywhere.
 */
type OptOut = { stop: readonly string[]; start: readonly string[]; sentence: RegExp };

/** Everything about a language that customers speak: what we say in it, and how we read what they write. */
export type CustomerLanguage = {
  /** For dates and numbers by Intl. */
  locale: string;
  desk: Words;
  notices: Notices;
  receptionist: Phrases;
  reading: Vocabulary;
  /**
   * Words that tell it from the others, among those that customers use most. Plain, without accents. None is a word of
   * another of these languages, an abbreviation of a day or a month, or common in names.
   */
  telling: string;
  /** Letters and words that only it has. */
  marks: RegExp | null;
  optOut: OptOut;
};
