import { createHash } from "node:crypto";
import { Html, html } from "@/lib/text/html";
import type { PageLanguage } from "@/schema/page-language";
import { pageWords } from "@/server/adapters/languages/pages";
import { pageScript } from "./script";
import { PAGE_STYLE } from "./style";
import type { Visit } from "./visit";

/** Whose page it is: what its head, its colours and its foot show. */
export type PageOwner = {
  name: string;
  /** The address after /book/; null if the business shows no page, as a customer's own link outlives it. */
  slug: string | null;
  colour: string | null;
  text_colour: string | null;
  imprint_url: string | null;
  privacy_url: string | null;
  languages: readonly PageLanguage[];
};

/** A page for strangers, to be drawn in the frame. */
export type DrawnPage = {
  language: PageLanguage;
  title: string;
  /** What search engines say of it; by default its title and whose it is. */
  about?: string | null;
  /** Its content, which begins with an h1. */
  main: Html;
  /** Null for a page of nobody's, such as that of an unknown address. */
  owner: PageOwner | null;
  /** Styles of its own. */
  style?: string;
  /** 200 by default. */
  status?: number;
  /** Cache-Control; `no-store` by default. */
  cache?: string;
};

const COLOUR = /^#[0-9a-f]{6}$/i;

function ownColours({ colour, text_colour }: PageOwner): string {
  if (!colour || !text_colour || !COLOUR.test(colour) || !COLOUR.test(text_colour)) return "";
  return `:root { --own: ${colour}; --on-own: ${text_colour}; }`;
}

function headOf(visit: Visit, { owner }: DrawnPage): Html | null {
  if (!owner) return null;
  const home = owner.slug && visit.link(`/book/${owner.slug}`, { service: null, person: null });
  return html`<header class="top">${home ? html`<a href="${home}">${owner.name}</a>` : html`<p>${owner.name}</p>`}</header>`;
}

const outward = (address: string | null, name: string): Html | null =>
  address === null ? null : html`<a href="${address}" rel="noopener" target="_blank">${name}</a>`;

function languageLinks(visit: Visit, { language, owner }: DrawnPage): Html | null {
  if (!owner || owner.languages.length < 2 || visit.isPost) return null;
  const links = owner.languages.map((one) => {
    const { name, direction } = pageWords(one);
    return html`<li><a href="${visit.here({ lang: one })}" lang="${one}" hreflang="${one}" dir="${direction}"${one === language && html` aria-current="true"`}>${name}</a></li>`;
  });
  return html`<nav aria-label="${pageWords(language).frame.languages}"><ul>${links}</ul></nav>`;
}

function footOf(visit: Visit, page: DrawnPage): Html | null {
  if (!page.owner) return null;
  const { imprint, privacy } = pageWords(page.language).frame;
  const { imprint_url, privacy_url } = page.owner;
  const parts = [outward(imprint_url, imprint), outward(privacy_url, privacy), languageLinks(visit, page)];
  return parts.some(Boolean) ? html`<footer class="bottom">${parts}</footer>` : null;
}

/** The whole document, and the hash of its style, which is all that its policy lets in. */
export async function drawFrame(visit: Visit, page: DrawnPage): Promise<{ text: string; styleHash: string }> {
  const { direction, frame } = pageWords(page.language);
  const { owner, title } = page;
  const style = `${PAGE_STYLE}${owner ? ownColours(owner) : ""}${page.style ?? ""}`;
  const named = owner && owner.name !== title ? `${title} · ${owner.name}` : title;
  const script = await pageScript();
  const { text } = html`<!doctype html>
<html lang="${page.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${named}</title>
<meta name="description" content="${page.about ?? named}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${script && html`<script src="${script}" defer></script>`}
<style>${new Html(style)}</style>
</head>
<body${visit.isEmbedded && html` class="embedded"`}>
<a class="skip" href="#main">${frame.skip}</a>
${headOf(visit, page)}
<main id="main" tabindex="-1">
${page.main}
</main>
${footOf(visit, page)}
</body>
</html>
`;
  return { text, styleHash: createHash("sha256").update(style).digest("base64") };
}
