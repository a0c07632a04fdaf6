const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The last position at or before `max` (UTF-16 code units) where a text can be cut without breaking a character. */
function lastCut(text: string, max: number): number {
  const whole = graphemes.segment(text).containing(max)?.index ?? text.length;
  if (whole > 0) return whole;
  const splitsPair = max > 1 && /[\udc00-\udfff]/.test(text.charAt(max));
  return splitsPair ? max - 1 : max;
}

/** Shortens a text to at most `max` code units, ending in an ellipsis if it was cut. */
export const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, lastCut(text, max - 1)).trimEnd()}…`;

/** Cuts a text to at most `max` code units, without an ellipsis. */
export const clip = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, lastCut(text, max));

/** Where to cut: after a paragraph or a line unless that leaves too little, else after a word, else anywhere. */
function cutOf(text: string, max: number): number {
  const room = text.slice(0, max);
  const paragraph = room.lastIndexOf("\n\n") + 2;
  if (paragraph > max / 2) return paragraph;
  const line = room.lastIndexOf("\n") + 1;
  if (line > max / 2) return line;
  const word = room.search(/\s\S*$/) + 1;
  return word > 0 ? word : lastCut(text, max);
}

/** Splits a text into pieces of at most `max` code units. Joined, they are the text again. */
export function split(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const cut = cutOf(rest, max);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}
