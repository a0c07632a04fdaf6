import { wordsOf } from "@/db/queries/search";
import type { MarkedText } from "@/schema/inbox-search";
import { phoneForms } from "@/server/leads/search/search";

/** A range of a text in UTF-16 code units; `end` is exclusive. */
type Range = { start: number; end: number };

const PLAIN: Record<string, string> = { ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ", ß: "ss", æ: "ae", œ: "oe" };

/** One letter as the database's `searchable` folds it; empty for an accent on its own. */
function plain(letter: string): string {
  const bare = letter
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize()
    .toLowerCase();
  return PLAIN[bare] ?? bare;
}

type Folded = { said: string; from: Range[] };

/** A text folded for searching, and the range of the original that each of its code units comes from. */
function folded(text: string): Folded {
  let [said, start] = ["", 0];
  const from: Range[] = [];
  for (const letter of text) {
    const bare = plain(letter);
    const end = start + letter.length;
    const last = from.at(-1);
    if (bare === "" && last) last.end = end;
    const origin = { start, end };
    for (let unit = 0; unit < bare.length; unit++) from.push(origin);
    said += bare;
    start = end;
  }
  return { said, from };
}

const SEPARATOR = /[\s().-]/;

/** The same for a phone number, whose digits are searched without separators. */
function foldedPhone(text: string): Folded {
  const { said, from } = folded(text);
  const units = from.map((origin, unit) => ({ origin, letter: said.charAt(unit) }));
  const kept = units.filter(({ letter }) => !SEPARATOR.test(letter));
  return { said: kept.map(({ letter }) => letter).join(""), from: kept.map(({ origin }) => origin) };
}

/** Ranges in order, merged where they touch or are at most `gap` apart. */
function joined(ranges: Range[], gap = 0): Range[] {
  const whole: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last && range.start <= last.end + gap) last.end = Math.max(last.end, range.end);
    else whole.push({ ...range });
  }
  return whole;
}

/** Every place in a text where a word of the term, or the term as a phone number, occurs. */
function hitsIn(text: string, term: string, fold = folded): Range[] {
  const { said, from } = fold(text);
  const ranges: Range[] = [];
  for (const word of [...wordsOf(term), ...phoneForms(term)].map((one) => folded(one).said)) {
    for (let at = said.indexOf(word); word && at >= 0; at = said.indexOf(word, at + 1)) {
      const [first, last] = [from[at], from[at + word.length - 1]];
      if (first && last) ranges.push({ start: first.start, end: last.end });
    }
  }
  return joined(ranges);
}

/** A part of a text, split at its hits. */
function cut(text: string, hits: Range[], { start, end }: Range): MarkedText {
  const parts: MarkedText = [];
  let at = start;
  for (const hit of hits.filter((one) => one.start >= start && one.end <= end)) {
    if (hit.start > at) parts.push({ text: text.slice(at, hit.start), hit: false });
    parts.push({ text: text.slice(hit.start, hit.end), hit: true });
    at = hit.end;
  }
  if (at < end) parts.push({ text: text.slice(at, end), hit: false });
  return parts;
}

export const marked = (text: string, term: string): MarkedText =>
  cut(text, hitsIn(text, term), { start: 0, end: text.length });

/** The same for a phone number as people read it, however its digits are separated. */
export const markedPhone = (phone: string, term: string): MarkedText =>
  cut(phone, hitsIn(phone, term, foldedPhone), { start: 0, end: phone.length });

const BEFORE = 20;
const AFTER = 60;
const MOST = 240;

/**
 * The nearest place to `at`, in the direction of `step`, that splits no word; `at` itself if there is none within
 * `reach` code units.
 */
function edge(text: string, at: number, step: 1 | -1, reach = 15): number {
  for (let place = at; Math.abs(place - at) <= reach; place += step) {
    if (place <= 0) return 0;
    if (place >= text.length) return text.length;
    if (/\s/.test(text.charAt(step > 0 ? place : place - 1))) return place;
  }
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}

/** The passages of a long text around the words of the term, marked; "…" replaces what is left out. */
export function snippet(text: string, term: string): MarkedText {
  const hits = hitsIn(text, term);
  const around = hits.map(({ start, end }) => ({
    start: edge(text, Math.max(0, start - BEFORE), -1),
    end: edge(text, Math.min(text.length, end + AFTER), 1),
  }));
  const shown = joined(around.length > 0 ? around : [{ start: 0, end: edge(text, AFTER, 1) }], 1);
  const parts: MarkedText = [];
  let [at, length] = [0, 0];
  for (const range of shown) {
    if (length > MOST) break;
    if (range.start > at) parts.push({ text: at === 0 ? "…" : " … ", hit: false });
    parts.push(...cut(text, hits, range));
    at = range.end;
    length += range.end - range.start;
  }
  return at < text.length ? [...parts, { text: "…", hit: false }] : parts;
}
