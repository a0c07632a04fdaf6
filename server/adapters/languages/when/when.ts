import type { Vocabulary } from "../vocabulary";
import { readDays } from "./days";
import { readTimes } from "./times";
import { type Reader, readerOf, whenTokens } from "./tokens";
import type { When } from "./words";

const NONE: When = { days: [], times: [] };
const readers = new Map<Vocabulary, Reader>();

/** No sentence that asks for a time is longer. */
const READ_CHARS = 500;
/** Longer than any text that takes a time. */
const TAKE_CHARS = 80;

/** A clause in which a day is refused names no day that is wanted. */
const withoutRefused = (tokens: string): string =>
  tokens
    .split(/ (?:,|BUT) /)
    .filter((clause) => !` ${clause} `.includes(" NOT ") && !` ${clause} `.includes(" LAST "))
    .join(" , ");

const tokensIn = (text: string, vocabulary: Vocabulary): string => {
  const reader = readers.get(vocabulary) ?? readerOf(vocabulary.when);
  readers.set(vocabulary, reader);
  return whenTokens(vocabulary.spelled(text).slice(0, READ_CHARS), reader, vocabulary.common);
};

const ELSE = / (?:x|PLACE\d|NOT|LAST|BUT|OR|AFTER|BEFORE|SINCE|UNTIL|BETWEEN|NOTBEFORE) /;

/** Whether a text names one time of day and says nothing else but its day. */
export const saysOnlyWhen = (text: string, vocabulary: Vocabulary): boolean =>
  text.length <= TAKE_CHARS && !ELSE.test(tokensIn(text, vocabulary));

/** Reads when a text wants an appointment. `today`: by the business's clock. */
export function readWhen(text: string, today: string, vocabulary: Vocabulary): When {
  const wanted = withoutRefused(tokensIn(text, vocabulary));
  const spaced = ` ${wanted} `
    .replace(/ +/g, " ")
    .replace(/ THIS (?=MORNING|NOON|AFTERNOON|EVENING)/g, " TODAY ");
  const { times, rest } = readTimes(spaced);
  const days = readDays(rest, today, vocabulary.when.eitherOrder);
  return days ? { days, times } : NONE;
}
