import { unaccented } from "@/lib/text/normalize-text";
import { Email } from "@/schema/common";
import { askedIn, type Topic } from "@/server/adapters/agent/receptionist/questions";
import type { Vocabulary } from "@/server/adapters/languages/vocabulary";
import { type AppointmentWish, weekdaysOf, wishOf } from "./wishes";

/** Longer than any answer to our questions; bounds the text that the patterns search. */
const READ_CHARS = 500;
const NAME_CHARS = 100;
const NAME_WORDS = 6;

/** A word with a full stop that ends a sentence: it is neither an initial's nor a title's. */
const SENTENCE_END = /^(?!(?:\p{L}|dr|dra|mr|mrs|ms|prof|sr|sra|st)\.$).*\.$/iu;
const NAME_WORD = /^\p{L}[\p{L}\p{M}'.-]*$/u;
const CAPITAL = /^\p{Lu}/u;
/** German nouns for what people say they are: capitalized, but no names. */
const STATES =
  /(?:kunde|kundin|patient|patientin|mitglied|student|studentin|rentner|rentnerin|mutter|vater|anfanger|anfangerin)$/i;
/** A capitalized word: as a family name it may be a common word, as in Emma Price or Jürgen Weiß. */
const FAMILY = /^\p{Lu}\p{Ll}{2,}$/u;

const bareWord = (word: string) => unaccented(word).toLowerCase().replace(/\.$/, "");

/**
 * Whether a word can be part of a name. A particle can only before another word of the name, and at the beginning only
 * if both are capitalized.
 */
function isOfName(word: string, next: string | undefined, isFirst: boolean, words: Vocabulary): boolean {
  if (!NAME_WORD.test(word)) return false;
  const { particles, common } = words;
  if (!particles.has(bareWord(word))) return !common.has(bareWord(word)) || (!isFirst && FAMILY.test(word));
  if (next === undefined || !NAME_WORD.test(next)) return false;
  const goesOn = particles.has(bareWord(next)) || !common.has(bareWord(next));
  return goesOn && (!isFirst || (CAPITAL.test(word) && CAPITAL.test(next)));
}

/** The name that a text begins with, and whether the text is nothing but that name. */
function nameAtStart(text: string, vocabulary: Vocabulary): { name: string; isAll: boolean } {
  const words = text.split(/\s+/).filter(Boolean);
  const bareWords = words.map((word) => word.replace(/[,;:!?]$/, ""));
  const taken: string[] = [];
  for (const [place, word] of words.slice(0, NAME_WORDS).entries()) {
    const bare = bareWords[place] ?? "";
    if (!isOfName(bare, bareWords[place + 1], place === 0, vocabulary)) break;
    taken.push(bare);
    if (bare !== word || SENTENCE_END.test(bare)) break;
  }
  const name = taken.join(" ").replace(/\.$/, "");
  return { name: name.length > NAME_CHARS ? "" : name, isAll: taken.length === words.length };
}

/** Whether a text has a word that is neither common in any sentence nor part of a name. */
function hasSubject(text: string, { common, particles }: Vocabulary, name = ""): boolean {
  const named = unaccented(name).toLowerCase().split(" ");
  return unaccented(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}'-]+/u)
    .some((word) => word.length > 2 && !common.has(word) && !particles.has(word) && !named.includes(word));
}

/** What a text says, as far as a receptionist needs to know. E-mail addresses are in lower case. */
export type Meaning = {
  email: string | undefined;
  /** The text has something with an @, but no valid e-mail address. */
  isBadEmail: boolean;
  toldName: string | undefined;
  /** The words after “I am” and the like: the customer's name, if that was asked. */
  maybeName: string | undefined;
  /** The text without a greeting, if nothing but a possible name is left. */
  bareName: string | undefined;
  /** Whether it is about something: it has an uncommon word, and is neither just a name nor a courtesy. */
  hasSubject: boolean;
  wantsHuman: boolean;
  wantsBooking: boolean;
  wish: AppointmentWish | undefined;
  /** The weekdays that it names: `at` those of an appointment, `to` those to move it to. */
  days: { at: number[]; to: number[] };
  /** What it asks about the business. */
  asks: Topic[];
  skips: boolean;
  hasNoEmail: boolean;
  isCourtesy: boolean;
  isThanks: boolean;
  isFarewell: boolean;
};

/** What a pattern's first group captures at the end of a text. The pattern reads it without accents. */
function after(pattern: RegExp, text: string): string | undefined {
  const found = pattern.exec(unaccented(text))?.[1];
  return found && text.slice(-found.length);
}

export function meaningOf(raw: string, words: Vocabulary): Meaning {
  const tokens = words.spelled(raw).normalize("NFC").replaceAll("’", "'").split(/\s+/);
  const addresses = tokens.filter((token) => token.includes("@"));
  const email = addresses
    .flatMap((token) => token.split(/[<>,;:"()[\]]+/))
    .map((part) => Email.safeParse(part.replace(/(?<![.!?])[.!?]+$/, "")).data)
    .find(Boolean);
  const text = tokens
    .filter((token) => !token.includes("@"))
    .join(" ")
    .slice(0, READ_CHARS);
  const said = unaccented(text);
  const isCourtesy = words.courtesy.test(said);
  const wantsHuman = words.human.test(said);
  const nameAfter = (pattern: RegExp) => {
    const told = after(pattern, text);
    return (told && nameAtStart(told, words).name) || undefined;
  };
  const maybeName = nameAfter(words.nameTold);
  const isAsked = /^[^.!]*\?/.test(after(words.nameTold, text) ?? "");
  // "I am pregnant", "Ich bin Privatpatient": what people say they are is not always a name.
  const isNamed =
    maybeName?.split(" ").every((word) => CAPITAL.test(word)) && !STATES.test(unaccented(maybeName));
  const toldName = nameAfter(words.nameSaid) ?? (isNamed && !isAsked ? maybeName : undefined);
  const greeting = words.greeting.exec(said)?.[0] ?? "";
  const bare = nameAtStart(text.slice(greeting.length), words);
  const bareName = (!isCourtesy && !wantsHuman && bare.isAll && bare.name) || undefined;
  return {
    email,
    isBadEmail: addresses.length > 0 && !email,
    toldName,
    maybeName,
    bareName,
    hasSubject: !isCourtesy && !bareName && hasSubject(text, words, toldName),
    wantsHuman,
    wantsBooking: words.booking.test(said),
    wish: wishOf(said, words),
    days: weekdaysOf(said, words),
    asks: email || toldName ? [] : askedIn(said.slice(greeting.length), words),
    skips: words.skip.test(said),
    hasNoEmail: words.noEmail.test(said),
    isCourtesy,
    isThanks: words.thanks.test(said),
    isFarewell: isCourtesy && words.farewell.test(said),
  };
}
