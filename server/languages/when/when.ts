import type { Vocabulary } from "../vocabulary";
import { readDays } from "./days";
import { readTimes } from "./times";
import { type Reader, readerOf, whenTokens } from "./tokens";
import type { When } from "./words";

const NONE: When = { days: [], times: [] };
const readers = new Map<Vocabulary, Reader>();

/** No sentence that asks for a time is longer. */
const READ_CHARS = 500;

/** A clause in which a day is refused names no day that is wanted. */
const withoutRefused = (tokens: string): string =>
  tokens
    .split(/ (?:,|BUT) /)
    .filter((clause) => !` ${clause} `.includes(" NOT ") && !` ${clause} `.includes(" LAST "))
    .join(" , ");

/** Reads when a text wants an appointment. `today`: by the business's clock. */
export function readWhen(text: string, today: string, vocabulary: Vocabulary): When {
  const reader = readers.get(vocabulary) ?? readerOf(vocabulary.when);
  readers.set(vocabulary, reader);
  const tokens = whenTokens(vocabulary.spelled(text).slice(0, READ_CHARS), reader, vocabulary.common);
  const wanted = withoutRefused(tokens);
  const spaced = ` ${wanted} `
    .replace(/ +/g, " ")
    .replace(/ THIS (?=MORNING|NOON|AFTERNOON|EVENING)/g, " TODAY ");
  const { times, rest } = readTimes(spaced);
  const days = readDays(rest, today, vocabulary.when.eitherOrder);
  return days ? { days, times } : NONE;
}
