/** A piece of text that answers a question by itself: what it stands under, and what it says. */
export type Passage = { heading: string; content: string };

const CHARS = 900;
const HEADING_CHARS = 200;

/** Cuts a line that is longer than a passage, after a sentence or a word if there is one. */
function* cut(line: string): Generator<string> {
  let rest = line;
  while (rest.length > CHARS) {
    const head = rest.slice(0, CHARS);
    const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
    const word = head.lastIndexOf(" ");
    const end = sentence > CHARS / 2 ? sentence + 1 : word > CHARS / 2 ? word : CHARS;
    yield rest.slice(0, end).trim();
    rest = rest.slice(end).trim();
  }
  if (rest) yield rest;
}

/** A text as passages of up to 900 characters, each of whole lines where they are short enough; at most `most`. */
export function passagesOf(heading: string, text: string, most: number): Passage[] {
  const passages: Passage[] = [];
  let content = "";
  const end = () => {
    if (content) passages.push({ heading: heading.slice(0, HEADING_CHARS).toWellFormed(), content });
    content = "";
  };
  for (const line of text.split("\n")) {
    for (const part of cut(line.trim())) {
      if (content && content.length + part.length + 1 > CHARS) end();
      if (passages.length >= most) return passages;
      content = content ? `${content}\n${part.toWellFormed()}` : part.toWellFormed();
    }
  }
  if (passages.length < most) end();
  return passages;
}
