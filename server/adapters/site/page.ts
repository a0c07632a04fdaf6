import { toStorable } from "@/schema/common";
import { parseTags, TooDeep, textOfHtml } from "./html";
import { type Passage, passagesOf } from "./passages";

/** A file of a website, what its server says it is, and how much of it is wanted. */
export type PageQuestion = {
  bytes: Uint8Array<ArrayBuffer>;
  content_type: string;
  most_passages: number;
  most_links: number;
};

/** A page's passages, a sitemap's addresses, or why it is neither. `fault` is for people and starts in lower case. */
export type PageAnswer =
  | { title: string; passages: Passage[] }
  | { links: string[]; isIndex: boolean }
  | { fault: string };

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;
const XML = /^(?:text|application)\/(?:[\w.-]+\+)?xml\b/;
const TITLE_CHARS = 200;
/** How far into a page its character set is looked for, as browsers do. */
const HEAD_BYTES = 1024;

/** The text of bytes in the character set that the header or the page names; UTF-8 if it is unknown. */
function decoded(bytes: Uint8Array, content_type: string): string {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  const named = /charset\s*=\s*["']?([\w:.-]{1,40})/i;
  const [, charset = "utf-8"] = named.exec(content_type) ?? named.exec(head) ?? [];
  try {
    return toStorable(new TextDecoder(charset).decode(bytes));
  } catch {
    return toStorable(new TextDecoder().decode(bytes));
  }
}

function linksIn(xml: string, most: number): string[] {
  const links = new Set<string>();
  let link: string | null = null;
  parseTags(
    xml,
    {
      open: (tag) => {
        if (/^(?:\w+:)?loc$/.test(tag) && links.size < most) link = "";
      },
      text: (text) => {
        if (link !== null) link += text;
      },
      close: () => {
        if (link !== null) links.add(link.trim());
        link = null;
      },
    },
    true,
  );
  return [...links];
}

/** Reads a page, a text or a sitemap. Runs in the worker thread. */
export function readWebPage(question: PageQuestion): PageAnswer {
  try {
    return read(question);
  } catch (error) {
    if (error instanceof TooDeep) return { fault: "its elements stand too deep in one another" };
    throw error;
  }
}

function read({ bytes, content_type, most_passages, most_links }: PageQuestion): PageAnswer {
  const type = content_type.trim().toLowerCase();
  const text = decoded(bytes, type);
  if (/<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(text.slice(0, 4096)))
    return {
      links: linksIn(text, most_links),
      isIndex: /<(?:\w+:)?sitemapindex\b/.test(text.slice(0, 4096)),
    };
  if (type.startsWith("text/plain")) return { title: "", passages: passagesOf("", text, most_passages) };
  if (XML.test(type) && !HTML.test(type)) return { fault: "it is neither a page nor a sitemap" };
  if (type !== "" && !HTML.test(type))
    return { fault: `it is no page but ${type.split(";")[0]?.slice(0, 100)}` };
  const { title, sections } = textOfHtml(text);
  const passages: Passage[] = [];
  for (const one of sections)
    passages.push(...passagesOf(one.heading, one.text, most_passages - passages.length));
  return { title: title.slice(0, TITLE_CHARS).toWellFormed(), passages };
}
