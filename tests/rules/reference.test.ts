import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import packageJson from "@/package.json";
import { buildDocument } from "@/server/http/openapi/document";
import { ApiDocument } from "@/server/http/openapi/reference/document";
import { referencePage } from "@/server/http/openapi/reference/page";
import { operationsBelow } from "@/server/http/openapi/routes";

const document = buildDocument(
  await operationsBelow(path.join(process.cwd(), "app/api/v1")),
  packageJson.version,
);
const ORIGIN = "https://desk.example.com";
let page = "";
let anchors: string[] = [];

beforeAll(() => {
  page = referencePage(document, ORIGIN);
  anchors = [...page.matchAll(/ id="([^"]+)"/g)].flatMap(([, id]) => id ?? []);
});

test("every operation, event and schema has an anchor of its own", () => {
  const { paths, webhooks, components } = ApiDocument.parse(document);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const events = Object.values(webhooks).map(({ post }) => post);
  const ids = [...operations, ...events].map(({ operationId }) => operationId);
  const schemas = Object.keys(components.schemas).map((name) => `schema-${name}`);
  expect(ids.length).toBeGreaterThan(100);
  expect([...ids, ...schemas].filter((id) => !anchors.includes(id))).toEqual([]);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test("every link within the page leads somewhere", () => {
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].flatMap(([, id]) => id ?? []);
  expect(links.length).toBeGreaterThan(200);
  expect([...new Set(links)].filter((id) => !anchors.includes(id))).toEqual([]);
});

test("a curl example has the address, the token and the smallest valid body", () => {
  const at = page.indexOf('id="post_leads"');
  const section = page.slice(at, page.indexOf("</section>", at));
  expect(section).toContain(`curl -X POST &#39;${ORIGIN}/api/v1/leads&#39;`);
  expect(section).toContain("Authorization: Bearer $TOKEN");
  expect(section).toContain("-d &#39;{&quot;name&quot;:&quot;text&quot;}&#39;");
});

test("an event's old values are not listed again, field by field, beside the new ones", () => {
  const at = page.indexOf('id="event_lead_updated"');
  const section = page.slice(at, page.indexOf("</section>", at));
  expect(section).toContain('<code class="name">previous</code>');
  expect(section.split('<code class="name">preferred_services</code>')).toHaveLength(2);
});

test("a text of the document is escaped, never markup", () => {
  const summary = `<img src=x onerror="alert(1)">`;
  const operation = {
    operationId: "get_x",
    summary,
    tags: ["x"],
    responses: { 200: { description: summary } },
  };
  const hostile = referencePage({ ...document, paths: { "/x": { get: operation } } }, ORIGIN);
  expect(hostile).not.toContain("<img");
  expect(hostile).toContain("&lt;img src=x");
});

test("the page has no script and stays under its size limits", () => {
  expect(page).not.toMatch(/<script|javascript:| on\w+=/i);
  // It has about 150 operations on one page; browsers fetch it compressed.
  expect(page.length).toBeLessThan(1_400_000);
  expect(gzipSync(page).length).toBeLessThan(100_000);
});
