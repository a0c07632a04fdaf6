/** An answer that can't be read as a whole. `message` is for people and starts in lower case. */
export class NotAnAnswer extends Error {
  override name = "NotAnAnswer";
}

const notXml = () => new NotAnAnswer("it does not answer as a calendar");

const DEEPEST = 64;
/** What XML has besides elements and text, by how it begins and ends. A document type is refused. */
const CDATA = ["<![CDATA[", "]]>"] as const;
const SKIPPED = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;

type Token = { kind: "text" | "open" | "close" | "empty"; value: string };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** An element's name without its prefix. */
const nameOf = (tag: string): string => /^(?:[^\s:/]+:)?([^\s:/]+)/.exec(tag)?.[1] ?? "";

function elementIn(tag: string): Token {
  if (tag.startsWith("/")) return { kind: "close", value: nameOf(tag.slice(1)) };
  return { kind: tag.endsWith("/") ? "empty" : "open", value: nameOf(tag) };
}

/** The elements and texts of an XML document, without attributes, in one pass. */
function* tokensOf(xml: string): Generator<Token> {
  const endOf = (mark: string, from: number): number => {
    const end = xml.indexOf(mark, from);
    if (end < 0) throw notXml();
    return end;
  };
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    const text = xml.slice(at, open < 0 ? xml.length : open);
    if (text) yield { kind: "text", value: unescaped(text) };
    if (open < 0) return;
    const skipped = SKIPPED.find(([mark]) => xml.startsWith(mark, open));
    if (xml.startsWith(CDATA[0], open)) {
      const end = endOf(CDATA[1], open);
      yield { kind: "text", value: xml.slice(open + CDATA[0].length, end) };
      at = end + CDATA[1].length;
    } else if (skipped) at = endOf(skipped[1], open) + skipped[1].length;
    else if (xml.startsWith("<!", open)) throw notXml();
    else {
      const end = endOf(">", open);
      yield elementIn(xml.slice(open + 1, end));
      at = end + 1;
    }
  }
}

/** RFC 4791, 7.8: the server sends only a part. */
const isIncomplete = (status: string): boolean => status.includes(" 507");

/** The calendar files in a WebDAV multistatus, one at a time. */
export function* calendarFiles(xml: string): Generator<string> {
  const path: string[] = [];
  let text = "";
  let isMultistatus = false;
  for (const { kind, value } of tokensOf(xml)) {
    const place = path.at(-1);
    if (kind === "text") {
      if (place === "calendar-data" || place === "status") text += value;
      continue;
    }
    if (path.length === 0 && value === "multistatus") isMultistatus = true;
    if (kind === "open") {
      path.push(value);
      if (path.length > DEEPEST) throw notXml();
      text = "";
    } else if (kind === "close") {
      if (path.pop() !== value) throw notXml();
      if (value === "status" && isIncomplete(text))
        throw new NotAnAnswer("it sends only a part of its events");
      if (value === "calendar-data" && text.trim()) yield text;
      text = "";
    }
  }
  if (!isMultistatus || path.length > 0) throw notXml();
}
