import { filledText, isBlank, text, toStorable } from "./common";

/** What mail programs turn into links: a scheme, `www.`, or a word, a dot and a two-letter or common TLD. */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|(?<=[\p{L}\p{N}-]{2})\.(?:\p{L}{2}|com|net|org|info|biz|app|dev|xyz|online|site|shop|store|club|link|click|live|page|tech|top|vip|win|pro|mobi|email)(?![\p{L}\p{N}])/iu;

/** Control, bidirectional and invisible characters; not the joiners that scripts and emoji need. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");

/**
 * The name of a person or an organization. It appears in mails to strangers, so it can't contain a web address or
 * invisible characters.
 */
export const Name = text(200)
  .trim()
  .min(1)
  .refine((name) => name === "" || !isBlank(name), "must not be blank")
  .refine((name) => !INVISIBLE.test(name), "must not hold control characters, or others that can't be seen")
  .refine(
    (name) => !WEB_ADDRESS.test(name),
    "must not hold a web address; after a full stop inside it, put a space",
  )
  .meta({ description: "A name of 1 to 200 characters, without web addresses or invisible characters" });

/** Text from others as it can appear in our mails: on one line, without invisible characters and links. */
export const asWords = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(ALL_INVISIBLE, "")
    .replaceAll("://", " ")
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ". ")
    .trim();

/** Cuts a text after so many characters as people see them, and says so by an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const shown = [...graphemes.segment(text.slice(0, most * 8))].map(({ segment }) => segment);
  return shown.length <= most ? text : `${shown.slice(0, most).join("").trim()}…`;
}

/** The name of a person or a business as it can stand in a mail's subject. */
export const asShortName = (name: string): string => shortened(asWords(name), 60);

const NAME_LENGTH = 200;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * A customer's name as it is stored, wherever it came from: on one line, without characters that can't be seen or that
 * turn the direction of writing, and not too long. Null if it shows nothing.
 */
export function cleanName(name: string | null | undefined): string | null {
  const whole = toStorable(name ?? "")
    .replace(/\s+/gu, " ")
    .replace(ALL_INVISIBLE, "")
    .trim();
  if (isBlank(whole)) return null;
  if (whole.length <= NAME_LENGTH) return whole;
  const start = whole.slice(0, NAME_LENGTH);
  const last =
    graphemes.segment(whole.slice(0, NAME_LENGTH + 32)).containing(NAME_LENGTH)?.index || NAME_LENGTH;
  return start.slice(0, last).toWellFormed().trim();
}

/** A lead's name as callers write it. */
export const LeadName = filledText(NAME_LENGTH)
  .transform((name) => cleanName(name) ?? name)
  .meta({ description: "A name of 1 to 200 characters; stored on one line, without invisible characters" });
