import { Html, html } from "@/lib/text/html";
import type { DocumentedOperation } from "@/server/http/openapi/reference/document";
import { EVENTS, type Group } from "@/server/http/openapi/reference/groups";
import { STYLE } from "@/server/http/openapi/reference/style";
import { SCRIPT } from "./addresses";

/** A page of the site, by its address. */
export type SitePage = { address: string; title: string; about: string; body: Html };

/** What the menu leads to. */
type Menu = { guides: SitePage[]; groups: Group[]; events: [string, DocumentedOperation][] };

const REFERENCE = "/docs";

function menuOf({ guides, groups, events }: Menu, here: string): Html {
  const section = (anchor: string) => `${here === REFERENCE ? "" : REFERENCE}#${anchor}`;
  const link = (address: string, name: string) =>
    html`<a href="${address}"${address === here && html` aria-current="page"`}>${name}</a>`;
  return html`<nav class="contents" aria-label="Contents">
    <a class="title" href="/">Frontdesk</a>
    <a href="${section("top")}">Introduction</a>
    <details${guides.some(({ address }) => address === here) && html` open`}><summary>Guides</summary>${guides.map(
      ({ address, title }) => html`${link(address, title)}`,
    )}</details>
    ${groups.map(
      ({ title, anchor, members }) =>
        html`<details><summary>${title}</summary>${members.map(
          ({ method, path, operation }) =>
            html`<a href="${section(operation.operationId)}"><b>${method.toUpperCase()}</b> ${path.replace("/api/v1", "")}</a>`,
        )}${
          anchor === EVENTS &&
          events.map(([event, { operationId }]) => html`<a href="${section(operationId)}">${event}</a>`)
        }</details>`,
    )}
    ${link("/docs/problems", "Errors")}
    ${link("/docs/schemas", "Schemas")}
    ${link("/docs/changelog", "Changelog")}
    <a href="/api/openapi.json">openapi.json</a>
    <a href="/llms.txt">llms.txt</a>
  </nav>`;
}

/** A whole page: the menu beside a body. */
export const framed = ({ address, title, about, body }: SitePage, menu: Menu): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${about}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script src="${SCRIPT}" defer></script>
    <style>${new Html(STYLE)}</style>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <div class="frame">
      ${menuOf(menu, address)}
      <main id="main" tabindex="-1">
        ${body}
      </main>
    </div>
  </body>
</html>
`.text;
