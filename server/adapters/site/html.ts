import { Parser } from "htmlparser2";

/** A page's title, and its text by the headings that it stands under. */
type HtmlText = { title: string; sections: { heading: string; text: string }[] };

/** What is not part of what a page says; left out with everything in it. */
const SILENT = new Set("script style noscript template svg iframe nav select textarea object".split(" "));
const HEADING = /^h[1-4]$/;
/** Elements that stand within a line; all others begin a new one. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code data em font i img ins del kbd label mark meta link q s small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** A table's cells stay on one line, so that a price stays with what it is of. */
const CELL = /^(?:td|th)$/;

/** How deep elements may stand in one another; the parser's time grows with the square of it. */
const MOST_DEPTH = 500;
/** Thrown for a page whose elements stand deeper in one another. */
export class TooDeep extends Error {}

type Handlers = { open(tag: string): void; text(text: string): void; close(tag: string): void };

/** Reads HTML, or XML, from its beginning to its end. Throws TooDeep. */
export function parseTags(source: string, { open, text, close }: Handlers, xmlMode = false): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        if (++depth > MOST_DEPTH) throw new TooDeep();
        open(tag);
      },
      ontext: text,
      onclosetag: (tag) => {
        depth--;
        close(tag);
      },
    },
    { xmlMode },
  );
  parser.end(source);
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** The text of a page, without its scripts, styles and menus. Throws TooDeep. */
export function textOfHtml(html: string): HtmlText {
  const sections: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  let title = "";
  let place: "body" | "title" | "heading" = "body";
  let heading = "";
  let silent = 0;
  const add = (text: string) => sections.at(-1)?.lines.push(text);
  parseTags(html, {
    open: (tag) => {
      if (SILENT.has(tag)) silent++;
      else if (tag === "title") place = "title";
      else if (HEADING.test(tag)) [place, heading] = ["heading", ""];
      else if (CELL.test(tag)) add(" · ");
      else if (!INLINE.has(tag)) add("\n");
    },
    text: (text) => {
      if (silent > 0) return;
      // Line breaks of the source mean nothing; only elements begin a line.
      const line = text.replace(/\s+/g, " ");
      if (place === "title") title += line;
      else if (place === "heading") heading += line;
      else add(line);
    },
    close: (tag) => {
      if (SILENT.has(tag)) silent--;
      else if (tag === "title") place = "body";
      else if (HEADING.test(tag)) {
        if (place === "heading") sections.push({ heading: tidy(heading), lines: [] });
        place = "body";
      } else if (!INLINE.has(tag) && !CELL.test(tag)) add("\n");
    },
  });
  return {
    title: tidy(title),
    sections: sections
      .map((one) => ({ heading: one.heading, text: tidy(one.lines.join("")).replace(/^· ?/gm, "") }))
      .filter(({ text }) => text !== ""),
  };
}
