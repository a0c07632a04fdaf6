import { ApiDocument } from "@/server/http/openapi/reference/document";
import { groupsOf } from "@/server/http/openapi/reference/groups";
import { eventsOf, referenceBody, schemasBody } from "@/server/http/openapi/reference/page";
import { framed, type SitePage } from "./frame";

/** The origin in the built pages, which the server replaces by its own. */
export const NO_ORIGIN = "https://origin.invalid";

/**
 * The site at /docs: each address with its text.
 * @param json the document, as in openapi.json
 * @param origin where the API is reached, for the examples: `https://desk.example.com`
 */
export function siteOf(json: unknown, origin: string): Map<string, string> {
  const document = ApiDocument.parse(json);
  const groups = groupsOf(document);
  const pages: SitePage[] = [
    {
      ...{ address: "/docs", title: "Frontdesk API" },
      about: "Every endpoint, event and error of Frontdesk's REST API",
      body: referenceBody(document, groups, origin),
    },
    {
      ...{ address: "/docs/schemas", title: "Schemas · Frontdesk API" },
      about: "Every record, input and answer of Frontdesk's REST API",
      body: schemasBody(document),
    },
  ];
  const menu = { groups, events: eventsOf(document) };
  return new Map(pages.map((page) => [page.address, framed(page, menu)]));
}
