import { text } from "./common";

/** What mail programs link: a scheme, `www.`, or a word, a full stop and a top-level domain (two letters or common). */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|(?<=[\p{L}\p{N}-]{2})\.(?:\p{L}{2}|com|net|org|info|biz|app|dev|xyz|online|site|shop|store|club|link|click|live|page|tech|top|vip|win|pro|mobi|email)(?![\p{L}\p{N}])/iu;

/** Controls, what turns the direction of writing, and what can't be seen; not the joiners that scripts and emoji need. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");

/**
 * The name of a person or an organization. It goes into mails to people who have never heard of it, so it holds no
 * address of a page, and nothing that can't be seen.
 */
export const Name = text(200)
  .trim()
  .min(1)
  .refine((name) => !INVISIBLE.test(name), "must not hold control characters, or others that can't be seen")
  .refine(
    (name) => !WEB_ADDRESS.test(name),
    "must not hold a web address; after a full stop inside it, put a space",
  );

/** What somebody else wrote, as it may stand in a mail of ours: on one line, visible, and no part of it a link. */
export const asWords = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(ALL_INVISIBLE, "")
    .replaceAll("://", " ")
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, ". ")
    .trim();
