import { escapeHtml } from "@/lib/text/escape";
import { Html } from "@/lib/text/html";

const inline = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/gs, "<strong>$1</strong>")
    .replace(/`(.+?)`/gs, "<code>$1</code>");

/** The subset of Markdown that our descriptions use: paragraphs, **bold** and `code`. */
export const prose = (markdown: string): Html =>
  new Html(
    markdown
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${inline(paragraph)}</p>`)
      .join(""),
  );

/** One line of the same Markdown, without a paragraph around it. */
export const phrase = (markdown: string): Html => new Html(inline(markdown));
