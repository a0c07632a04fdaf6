import type { Colleague } from "@/server/schema/colleague";

/** A part of a note: plain words, or the name of whom it mentions. */
type NotePart = { words: string; mentioned: Colleague | null };

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}_]/u.test(character ?? "");

/** A note's text, taken apart at the names written as `@Full Name` in it. The longer name wins: "Ann Lee" is not "Ann". */
export function splitMentions(text: string, colleagues: readonly Colleague[]): NotePart[] {
  const byLength = colleagues.toSorted((a, b) => b.full_name.length - a.full_name.length);
  const parts: NotePart[] = [];
  let plain = 0;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (isLetter(text[at - 1])) continue;
    const named = byLength.find(({ full_name }) => {
      const end = at + 1 + full_name.length;
      return text.slice(at + 1, end).toLowerCase() === full_name.toLowerCase() && !isLetter(text[end]);
    });
    if (!named) continue;
    if (at > plain) parts.push({ words: text.slice(plain, at), mentioned: null });
    plain = at + 1 + named.full_name.length;
    parts.push({ words: text.slice(at, plain), mentioned: named });
    at = plain - 1;
  }
  if (plain < text.length) parts.push({ words: text.slice(plain), mentioned: null });
  return parts;
}

/** The ids of those whom a text mentions. Of two with one name both are, since the text can't say which. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): string[] {
  const names = new Set(
    splitMentions(text, colleagues).flatMap(({ mentioned }) => mentioned?.full_name ?? []),
  );
  return colleagues.filter(({ full_name }) => names.has(full_name)).map(({ id }) => id);
}

// An @ at the text's beginning or after something that is no letter, and the name begun behind it.
const BEGUN = /(?<![\p{L}\p{N}_])@([^@\n]{0,60})$/u;

/** The name that is begun before the caret, in lower case; null where none is. */
export const begunName = (beforeCaret: string): string | null =>
  BEGUN.exec(beforeCaret)?.[1]?.toLowerCase() ?? null;

/** The text before the caret with a colleague's name in the begun one's place. */
export const withName = (beforeCaret: string, { full_name }: Colleague): string =>
  beforeCaret.replace(BEGUN, () => `@${full_name} `);

/** Whether a colleague may be meant: the term begins the name or one of its words. */
export const isMeant = ({ full_name }: Colleague, term: string): boolean => {
  const name = full_name.toLowerCase();
  return name.startsWith(term) || name.includes(` ${term}`);
};
