import { text } from "./common";

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
  .refine((name) => !INVISIBLE.test(name), "must not hold control characters, or others that can't be seen")
  .refine(
    (name) => !WEB_ADDRESS.test(name),
    "must not hold a web address; after a full stop inside it, put a space",
  );

/** Text from others as it can appear in our mails: on one line, without invisible characters and links. */
export const asWords = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(ALL_INVISIBLE, "")
    .replaceAll("://", " ")
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ". ")
    .trim();
