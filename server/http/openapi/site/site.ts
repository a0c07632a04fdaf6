import { type Html, html } from "@/lib/text/html";
import { ApiDocument } from "@/server/http/openapi/reference/document";
import { groupsOf } from "@/server/http/openapi/reference/groups";
import { eventsOf, referenceBody, schemasBody } from "@/server/http/openapi/reference/page";
import { problemsBody } from "@/server/http/openapi/reference/problems";
import { framed, type SitePage } from "./frame";
import { changelogPage, guidePages, plainGuides, type ReadFile } from "./guides";
import { llmsFullText, llmsText } from "./llms";

/** The address in our documents of a Frontdesk that `npm start` has started. */
const LOCAL = "http://localhost:3000";

const startWith = (guides: SitePage[]): Html => html`<p>Guides:</p>
  <ul>${guides.map(({ address, title }) => html`<li><a href="${address}">${title}</a></li>`)}</ul>`;

/**
 * The site at /docs: each address with its text.
 * @param json the document, as in openapi.json
 * @param origin where the API is reached, for the examples: `https://desk.example.com`
 */
export function siteOf(json: unknown, origin: string, read: ReadFile): Map<string, string> {
  const document = ApiDocument.parse(json);
  const groups = groupsOf(document);
  const readHere: ReadFile = (file) => read(file).replaceAll(LOCAL, origin);
  const guides = guidePages(readHere, groups);
  const pages: SitePage[] = [
    {
      ...{ address: "/docs", title: "Frontdesk API" },
      about: "Every endpoint, event and error of Frontdesk's REST API",
      body: referenceBody(document, groups, startWith(guides), origin),
    },
    {
      ...{ address: "/docs/schemas", title: "Schemas" },
      about: "Every record, input and answer of Frontdesk's REST API",
      body: schemasBody(document),
    },
    {
      ...{ address: "/docs/problems", title: "Errors" },
      about: "Every kind of error of Frontdesk's API, and what to do about it",
      body: problemsBody(),
    },
    ...guides,
    changelogPage(read, groups),
  ];
  const menu = { guides, groups, events: eventsOf(document) };
  const source = { document, groups, guides: plainGuides(readHere, groups, origin), origin };
  return new Map([
    ...pages.map((page): [string, string] => [page.address, framed(page, menu)]),
    ["/llms.txt", llmsText(source)],
    ["/llms-full.txt", llmsFullText(source)],
  ]);
}
