import { unescapeHtml } from "./entities";

/** A page's title, and its text by the headings that it stands under. */
type HtmlText = { title: string; sections: { heading: string; text: string }[] };

/** What is not part of what a page says; left out with everything in it. */
const SILENT = [
  "script",
  "style",
  "noscript",
  "template",
  "svg",
  "iframe",
  "nav",
  "select",
  "textarea",
  "object",
];
const HEADING = /^h[1-4]$/;
/** Elements that stand within a line; all others begin a new one. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|img|ins|del|kbd|label|mark|meta|link|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/;
/** A table's cells stay on one line, so that a price stays with what it is of. */
const CELL = /^(?:td|th)$/;

const lowered = (html: string): string => html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The texts and tags of a page, in one pass: each character is looked at a bounded number of times. */
function* piecesOf(html: string): Generator<{ text: string } | { tag: string; isEnd: boolean }> {
  const low = lowered(html);
  // An element that is never closed is looked for once.
  const unclosed = new Set<string>();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) return yield { text: html.slice(at) };
    if (open > at) yield { text: html.slice(at, open) };
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,15})/.exec(low.slice(open, open + 20)) ?? [];
    const end = html.indexOf(">", open);
    if (end < 0) return;
    at = end + 1;
    if (name) yield { tag: name, isEnd: slash !== "" };
    else if (!/[!/?]/.test(html[open + 1] ?? "")) {
      // A lone sign, as in "under 18 < 20".
      yield { text: "<" };
      at = open + 1;
    }
    if (slash || !SILENT.includes(name) || unclosed.has(name)) continue;
    const close = low.indexOf(`</${name}`, at);
    if (close < 0) unclosed.add(name);
    else at = close;
  }
}

const tidy = (text: string): string =>
  unescapeHtml(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** The text of a page, without its scripts, styles and menus. */
export function textOfHtml(html: string): HtmlText {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let title = "";
  let place: "body" | "title" | "heading" = "body";
  let heading = "";
  for (const piece of piecesOf(html)) {
    if ("text" in piece) {
      // Line breaks of the source mean nothing; only elements begin a line.
      const text = piece.text.replace(/\s+/g, " ");
      if (place === "title") title += text;
      else if (place === "heading") heading += text;
      else sections.at(-1)?.lines.push(text);
      continue;
    }
    const { tag, isEnd } = piece;
    if (tag === "title") place = isEnd ? "body" : "title";
    else if (HEADING.test(tag)) {
      if (isEnd && place === "heading") sections.push({ heading: tidy(heading), lines: [] });
      place = isEnd ? "body" : "heading";
      heading = "";
    } else if (CELL.test(tag)) sections.at(-1)?.lines.push(isEnd ? "" : " · ");
    else if (!INLINE.test(tag)) sections.at(-1)?.lines.push("\n");
  }
  return {
    title: tidy(title),
    sections: sections
      .map((one) => ({ heading: one.heading, text: tidy(one.lines.join("")).replace(/^· ?/gm, "") }))
      .filter(({ text }) => text !== ""),
  };
}
