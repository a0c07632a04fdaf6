/**
 * How customers write in one language. Every pattern reads unaccented text (`unaccented`), whatever its case; what stands in a
 * pattern has no accents either.
 */
export type Vocabulary = {
  /** The text as it is spelled with all letters of the language, where people write without them. */
  spelled: (text: string) => string;
  /** What any sentence is made of, days and greetings among it: no name, and nothing that says what it is about. */
  common: ReadonlySet<string>;
  /** Words inside names that sentences have too: `van`, `de la`. */
  particles: ReadonlySet<string>;
  /** Asks for a person. */
  human: RegExp;
  /** Somebody may be in danger. */
  emergency: RegExp;
  /** Asks for an appointment; not the one that the customer has. */
  booking: RegExp;
  skip: RegExp;
  noEmail: RegExp;
  /** Nothing but politeness. */
  courtesy: RegExp;
  thanks: RegExp;
  farewell: RegExp;
  /** What may stand before a name. */
  greeting: RegExp;
  /** A name follows; the second where it may. */
  nameSaid: RegExp;
  nameTold: RegExp;
  cancel: RegExp;
  move: RegExp;
  /** Asks for another time: that of the appointment there is, unless one is to be booked. */
  another: RegExp;
  /** Asks for a change of an appointment: tyres and the colour of hair are changed too. */
  change: RegExp;
  /** Somebody can't come. */
  wontCome: RegExp;
  /** All is to stay as it is. */
  leave: RegExp;
  /** What is said not to be wished: global. */
  refused: RegExp;
  agree: RegExp;
  /** What a question about cancelling asks for: what it costs, until when it can be done. */
  terms: RegExp;
  days: readonly string[];
  /** What stands before that to which something is moved. */
  to: string;
  /** What may stand between that and a day. */
  toDay: string;
  dates: Dates;
};

/** How a language names days to come. Of a pattern's groups the first is a number or its word, the second a unit or a month. */
export type Dates = {
  months: readonly string[];
  /** A day of a month, where MONTH stands for any of them. */
  dayOfMonth: readonly string[];
  /** A day and a month as numbers, such as `3/12` or `3.12`. */
  numeric: readonly RegExp[];
  tomorrow: RegExp;
  dayAfterTomorrow: RegExp;
  /** So many days, weeks or months from now. */
  ahead: RegExp;
  /** The words for one, two, three and so on, those of a number apart by `|`. */
  numbers: readonly string[];
  /** What weeks and months begin with; days are the rest. */
  week: string;
  month: string;
  nextWeek: RegExp;
  weekAfterNext: RegExp | null;
  nextMonth: RegExp;
  ranges: Ranges;
};

/**
 * How a language names days from one to another, by patterns: what stands before the first and between both (`between`, and
 * `span`, which may also say from where to where something is moved), what may stand before a day, and two days of a month
 * without its name (`nths`), which are told by it from hours.
 */
type Ranges = {
  between: readonly [open: string, join: string];
  span: readonly [open: string, join: string];
  article: string;
  nths: readonly string[];
};

export const any = (...patterns: string[]): RegExp => new RegExp(patterns.join("|"), "i");

/**
 * Any number of something that is read in one way alone: what was taken is not taken apart again, so that no text costs more
 * than its length, however the words fit into one another.
 */
const atoms = (one: string): string => `(?:(?=(${one}))\\1)+`;

/** Nothing but some words, in any order, of which some may ask; of two that begin alike the longer stands first. */
export const only = (words: string, asks: string): RegExp => {
  const one = `(?:(?:${asks})\\b\\s*\\?*|(?:${words})\\b|\\p{Extended_Pictographic}\\ufe0f?)[\\s!.,¡¿]*`;
  return new RegExp(`^[\\s¡¿]*${atoms(one)}$`, "iu");
};

/** A yes and nothing else, of some words; beside one of them there may be thanks. */
export const yes = (words: string, thanks: string): RegExp =>
  new RegExp(`^(?=.*\\b(?:${words})\\b)\\W*${atoms(`(?:${thanks}|${words})\\b\\W*`)}$`, "is");

/** A text that begins with one of some words, with what parts them from the rest. */
export const begins = (words: string): RegExp => new RegExp(`^[\\s¡¿]*(?:${words})[\\s,!.]+`, "i");

/** The third of December, `3/12`; no part of all, no opening hours, and no number of people. */
export const SLASHES = /\b(?!24\/7\b)(\d{1,2})\/(\d{1,2})\b(?!\s*(?:de|des|du|da|do)?\s*pers?(?:on|so|\b))/i;

/** Nothing to be spelled anew. */
export const asWritten = (text: string): string => text;

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));
