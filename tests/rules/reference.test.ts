import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { escapeHtml } from "@/lib/text/escape";
import packageJson from "@/package.json";
import { AgentAnswer, AgentTurn } from "@/schema/agent";
import { siteScript } from "@/scripts/lib/site-script.mjs";
import { buildDocument } from "@/server/http/openapi/document";
import { ApiDocument } from "@/server/http/openapi/reference/document";
import { operationsBelow } from "@/server/http/openapi/routes";
import { GUIDES, SCRIPT, SITE_ADDRESSES } from "@/server/http/openapi/site/addresses";
import { siteOf } from "@/server/http/openapi/site/site";

const document = buildDocument(
  await operationsBelow(path.join(process.cwd(), "app/api/v1")),
  packageJson.version,
);
const ORIGIN = "https://desk.example.com";
const read = (file: string) => readFileSync(file, "utf8");
let site = new Map<string, string>();
let page = "";
let anchors = new Map<string, string[]>();

const anchorsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].flatMap(([, id]) => id ?? []);

beforeAll(() => {
  site = siteOf(document, ORIGIN, read);
  page = site.get("/docs") ?? "";
  anchors = new Map([...site].map(([address, html]) => [address, anchorsIn(html)]));
});

test("the site serves what is made", () => {
  expect([...site.keys(), SCRIPT].sort()).toEqual(SITE_ADDRESSES.toSorted());
});

test("every operation, event and schema has an anchor of its own", () => {
  const { paths, webhooks, components } = ApiDocument.parse(document);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const events = Object.values(webhooks).map(({ post }) => post);
  const ids = [...operations, ...events].map(({ operationId }) => operationId);
  const schemas = Object.keys(components.schemas).map((name) => `schema-${name}`);
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !anchors.get("/docs")?.includes(id))).toEqual([]);
  expect(schemas.filter((id) => !anchors.get("/docs/schemas")?.includes(id))).toEqual([]);
  for (const all of anchors.values()) expect(new Set(all).size).toBe(all.length);
});

const OTHER_PAGES = ["/", "/api/openapi.json", "/icon.svg"];

test("every link within the site leads somewhere", () => {
  const links = [...site].flatMap(([from, html]) =>
    [...html.matchAll(/ href="([/#][^"]*)"/g)].map(([, link = ""]) => new URL(link, `${ORIGIN}${from}`)),
  );
  expect(links.length).toBeGreaterThan(400);
  const isThere = ({ pathname, hash }: URL) =>
    OTHER_PAGES.includes(pathname) ||
    (site.has(pathname) && (hash === "" || anchors.get(pathname)?.includes(hash.slice(1))));
  expect([...new Set(links.filter((link) => !isThere(link)).map(String))]).toEqual([]);
});

test("the menu begins with what an integration needs first", () => {
  const [, menu = ""] = /<nav([\s\S]*?)<\/nav>/.exec(page) ?? [];
  const titles = [...menu.matchAll(/<summary>([^<]+)<\/summary>/g)].map(([, title]) => title);
  const first = ["Guides", "Leads", "Conversations", "Bookings", "Webhooks", "Events", "Agent"];
  expect(titles.slice(0, first.length)).toEqual(first);
  const links = [...menu.matchAll(/<b>(\w+)<\/b> (\/leads[^/<]*)</g)].map(
    ([, method, where]) => `${method} ${where}`,
  );
  expect(links.slice(0, 2)).toEqual(["GET /leads", "POST /leads"]);
  const headings = [...page.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, title]) => title);
  expect(headings.slice(0, 6)).toEqual([...first.slice(1, 6), "Event catalogue"]);
});

test("the first link of every page skips its menu", () => {
  for (const [address, html] of site)
    if (!address.endsWith(".txt")) {
      const [, first] = /<a [^>]*href="([^"]+)"/.exec(html) ?? [];
      expect([address, first, html.includes('<main id="main"')]).toEqual([address, "#main", true]);
    }
});

test("every operation has samples in each language", () => {
  const sections = page.split('<section class="operation"').slice(1);
  const operations = sections.filter((section) => !section.includes(">EVENT<"));
  expect(operations.length).toBeGreaterThan(150);
  for (const section of operations)
    expect([...section.matchAll(/<h5>(\w+)<\/h5>/g)].map(([, language]) => language)).toEqual([
      "curl",
      "TypeScript",
      "Python",
    ]);
});

test("a curl example has the address, the token and the smallest valid body", () => {
  const at = page.indexOf('id="post_leads"');
  const section = page.slice(at, page.indexOf("</section>", at));
  expect(section).toContain(`curl -X POST &#39;${ORIGIN}/api/v1/leads&#39;`);
  expect(section).toContain("Authorization: Bearer $FRONTDESK_KEY");
  expect(section).toContain("-d &#39;{&quot;name&quot;:&quot;text&quot;}&#39;");
});

test("an event's old values are not listed again, field by field, beside the new ones", () => {
  const at = page.indexOf('id="event_lead_updated"');
  const section = page.slice(at, page.indexOf("</section>", at));
  expect(section).toContain('<code class="name">previous</code>');
  expect(section.split('<code class="name">preferred_services</code>')).toHaveLength(2);
});

const guides = GUIDES.map((name) => ({
  ...{ name, text: read(`docs/guides/${name}.md`) },
  page: () => site.get(`/docs/guides/${name}`) ?? "",
}));

test.each(guides)(
  "the guide $name is a page without any Markdown left, and calls operations that there are",
  ({ text, page: pageOf }) => {
    const prose = (pageOf().split(/<main[^>]*>/)[1] ?? "").replace(/<pre[\s\S]*?<\/pre>/g, "");
    expect(prose.match(/`|\*\*|\]\(|^\s*[-#] .*/gm)).toEqual(null);
    const calls = [...text.matchAll(/`((?:GET|POST|PATCH|PUT|DELETE) \/api\/v1\/[^`]+)`/g)];
    expect(calls.length).toBeGreaterThan(1);
    const links = [...prose.matchAll(/<a href="\/docs#\w+"><code>(.+?)<\/code>/g)];
    expect(links.map(([, call]) => call)).toEqual(calls.map(([, call]) => call));
  },
);

test.each([
  ["webhooks", "docs/guides/receiver.ts"],
  ["crm", "docs/guides/crm.ts"],
  ["agent", "docs/agents/agent.ts"],
])("the guide %s shows the very file that is tested", (name, file) => {
  const blocks = [...(site.get(`/docs/guides/${name}`) ?? "").matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)];
  expect(blocks.map(([, code]) => code)).toContain(escapeHtml(read(file).trimEnd()));
});

test("the guide to agents shows a turn and answers as Frontdesk sends and reads them", () => {
  const [, ...examples] = read("docs/guides/agent.md").split("```json\n");
  const [turn = {}, ...answers] = examples.map((one) => JSON.parse(one.split("```")[0] ?? ""));
  expect(Object.keys(turn).filter((name) => !(name in AgentTurn.shape))).toEqual([]);
  expect(answers.map((answer) => AgentAnswer.safeParse(answer).error?.issues)).toEqual([
    undefined,
    undefined,
  ]);
});

test("the changelog is a page", () => {
  expect(site.get("/docs/changelog")).toMatch(
    /<h2 id="unreleased">Unreleased<\/h2>\s*<h3 id="added">Added<\/h3>/,
  );
});

test("a text of the document is escaped, never markup", () => {
  const summary = `<img src=x onerror="alert(1)">`;
  const operation = {
    operationId: "get_x",
    summary,
    tags: ["x"],
    responses: { 200: { description: summary } },
  };
  const hostile = siteOf({ ...document, paths: { "/x": { get: operation } } }, ORIGIN, read).get("/docs");
  expect(hostile).not.toContain("<img");
  expect(hostile).toContain("&lt;img src=x");
});

test("llms.txt leads to every guide, operation and event, and llms-full.txt has the programs of the guides", () => {
  const [index = "", full = ""] = [site.get("/llms.txt"), site.get("/llms-full.txt")];
  expect(index).toMatch(/^# Frontdesk API\n\n> \w/);
  const links = [...index.matchAll(/\]\((https:[^)]+)\)/g)].map(([, link = ""]) => new URL(link));
  const dead = links.filter(
    ({ pathname, hash }) =>
      !OTHER_PAGES.includes(pathname) &&
      !(hash === "" ? site.has(pathname) : anchors.get(pathname)?.includes(hash.slice(1))),
  );
  expect(dead.map(String)).toEqual([]);
  expect(new Set(links.map(({ hash }) => hash)).size).toBeGreaterThan(150);
  expect(full).toContain(read("docs/guides/crm.ts").trimEnd());
  expect(full).toMatch(/### GET \/api\/v1\/leads\n[\s\S]*?- `updated_since` \(query, string\): Only leads/);
  expect(
    [...full.matchAll(/\]\(([^)\s]+)\)/g)].filter(([, link = ""]) => !link.startsWith("https://")),
  ).toEqual([]);
  for (const text of [index, full]) expect(text).not.toMatch(/undefined|\[object|&amp;|<p>/);
});

test("pages have one script, of our own, and are no larger than they may be", async () => {
  for (const [address, text] of site) {
    if (address.endsWith(".txt")) continue;
    expect(text.match(/<script[^>]*>/g)).toEqual([`<script src="${SCRIPT}" defer>`]);
    expect(text).not.toMatch(/javascript:| on\w+="/i);
    // The reference has over 150 operations; browsers fetch it compressed.
    expect([address, text.length < 1_400_000, gzipSync(text).length < 100_000]).toEqual([
      address,
      true,
      true,
    ]);
  }
  expect(gzipSync(await siteScript(process.cwd())).length).toBeLessThan(4_000);
});
