import { escapeHtml } from "@/lib/text/escape";
import { Html, html } from "@/lib/text/html";

/** What a document's links and code lead to. */
export type Surroundings = {
  /** The address of what a link names; null if the site doesn't have it. */
  address(link: string): string | null;
  /** The text of a program that stands in the page instead of its link; null for any other link. */
  program(link: string): string | null;
  /** The address of what a piece of code names, such as an operation. */
  meaning(code: string): string | undefined;
};

const INLINE = /`([^`\n]{1,400})`|\*\*([^*]{1,400})\*\*|\[([^[\]]{1,200})\]\(([^()\s]{1,400})\)/g;

function inlineOf(text: string, around: Surroundings): string {
  let end = 0;
  let markup = "";
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, name, link] = found;
    markup += escapeHtml(text.slice(end, found.index));
    end = found.index + whole.length;
    if (code) markup += codeOf(code, around);
    if (strong) markup += `<strong>${inlineOf(strong, around)}</strong>`;
    if (name && link) markup += linkOf(inlineOf(name, around), around.address(link));
  }
  return markup + escapeHtml(text.slice(end));
}

const linkOf = (markup: string, address: string | null | undefined): string =>
  address ? `<a href="${escapeHtml(address)}">${markup}</a>` : markup;

const codeOf = (code: string, { meaning }: Surroundings): string =>
  linkOf(`<code>${escapeHtml(code)}</code>`, meaning(code));

/** A heading's anchor, as GitHub makes it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const codeBlock = (code: string): Html => html`<pre tabindex="0">${code.trimEnd()}</pre>`;

/** The items of a list; an item's other lines are indented. */
function listOf(block: string, around: Surroundings): Html {
  const items = block.split(/\n(?=- )/).map((item) => item.slice(2).replace(/\n\s*/g, " "));
  return html`<ul>${items.map((item) => html`<li>${new Html(inlineOf(item, around))}</li>`)}</ul>`;
}

function programOf(block: string, around: Surroundings): Html | null {
  const [, name, link = ""] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(block) ?? [];
  const text = name ? around.program(link) : null;
  return text === null ? null : html`<p class="file"><code>${name}</code></p>${codeBlock(text)}`;
}

function textBlock(block: string, around: Surroundings, anchor: (heading: string) => string): Html {
  const [, level, heading] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
  if (level && heading) {
    const tag = new Html(`h${level.length}`);
    return html`<${tag} id="${anchor(heading)}">${new Html(inlineOf(heading, around))}</${tag}>`;
  }
  if (block.startsWith("- ")) return listOf(block, around);
  return programOf(block, around) ?? html`<p>${new Html(inlineOf(block, around))}</p>`;
}

/** Gives each heading of a page an anchor of its own: the second "Added" is `added-1`. */
function newAnchors(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading);
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

/** The Markdown that our documents use: headings, paragraphs, lists of one level, code, **bold** and links. */
export function markdown(text: string, around: Surroundings): Html {
  const anchor = newAnchors();
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m);
  return html`${parts.map((part, at) =>
    at % 2 === 1
      ? codeBlock(part)
      : part
          // A heading or a list may follow without an empty line.
          .replace(/^(#{1,3} .+)\n/gm, "$1\n\n")
          .split(/\n{2,}/)
          .map((block) => block.trim())
          .filter((block) => block !== "")
          .map((block) => textBlock(block, around, anchor)),
  )}`;
}
