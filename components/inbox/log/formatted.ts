/** A part of a message, from index `at`, with the styles that WhatsApp shows it in. */
export type TextSpan = { at: number; text: string; bold: boolean; italic: boolean; struck: boolean };

const STYLES = { "*": "bold", _: "italic", "~": "struck" } as const;
type Mark = keyof typeof STYLES;
type Pair = { mark: Mark; from: number; to: number };

const isMark = (character: string | undefined): character is Mark =>
  character === "*" || character === "_" || character === "~";
const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/u.test(character);

/** The pairs of marks: each touches the text inside, has no letter or digit outside, and both are on one line. */
function pairsOf(text: string): Pair[] {
  const pairs: Pair[] = [];
  let open: Partial<Record<Mark, number>> = {};
  for (let at = 0; at < text.length; at++) {
    const [before, mark, after] = [text[at - 1], text[at], text[at + 1]];
    if (mark === "\n") open = {};
    if (!isMark(mark)) continue;
    const from = open[mark];
    if (from !== undefined && from < at - 1 && !isSpace(before) && !isWord(after)) {
      pairs.push({ mark, from, to: at });
      // Marks opened inside this pair and not closed in it are plain characters.
      for (const other of Object.keys(open))
        if (isMark(other) && (open[other] ?? 0) >= from) delete open[other];
    } else if (!isWord(before) && !isSpace(after)) open[mark] ??= at;
  }
  return pairs;
}

/** Splits a text into spans as WhatsApp shows it: `*bold*`, `_italic_` and `~struck~` lose their marks. Linear time. */
export function formatted(text: string): TextSpan[] {
  const pairs = pairsOf(text);
  const ends = new Map(pairs.flatMap(({ mark, from, to }) => [[from, mark] as const, [to, mark] as const]));
  const style = { bold: false, italic: false, struck: false };
  const spans: TextSpan[] = [];
  let begun = 0;
  const end = (at: number) => {
    if (at > begun) spans.push({ at: begun, text: text.slice(begun, at), ...style });
    begun = at + 1;
  };
  for (const at of [...ends.keys()].toSorted((a, b) => a - b)) {
    const mark = ends.get(at);
    end(at);
    if (mark) style[STYLES[mark]] = !style[STYLES[mark]];
  }
  end(text.length);
  return spans;
}

/** The text without WhatsApp's marks, for a line that has no styles. */
export const unformatted = (text: string): string =>
  formatted(text)
    .map((span) => span.text)
    .join("");

const MOST_EMOJI = 3;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})/u;

/** Whether a message is only one to three emoji, which are shown large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > 60) return false;
  const drawn = [...new Intl.Segmenter().segment(text.trim())].filter(({ segment }) => segment.trim());
  return drawn.length > 0 && drawn.length <= MOST_EMOJI && drawn.every(({ segment }) => EMOJI.test(segment));
}
