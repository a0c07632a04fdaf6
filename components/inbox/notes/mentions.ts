import type { Colleague } from "@/schema/colleague";

/** A part of a note: plain text, or the name of a mentioned colleague. */
type NotePart = { words: string; mentioned: Colleague | null };

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}_]/u.test(character ?? "");

/** Splits a note's text at the names written as `@Full Name`. The longer name wins: "Ann Lee" is not "Ann". */
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
