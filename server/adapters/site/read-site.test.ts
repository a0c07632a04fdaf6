import { expect, test } from "vitest";
import { siteOf } from "@/tests/stand-ins/site";
import { readSite } from "./read-site";

const rules = { allow_insecure: true };
const MB = 1024 * 1024;
const page = (text: string) => `<title>T</title><p>${text}</p>`;
const loc = (url: string) => `<url><loc>${url}</loc></url>`;
const sitemap = (...urls: string[]) => ({
  type: "application/xml",
  body: `<?xml version="1.0"?><urlset>${urls.map(loc).join("")}</urlset>`,
});

/** What becomes of one page. */
async function readOne(path: string, pages: Parameters<typeof siteOf>[0]) {
  const { url } = await siteOf(pages);
  const { pages: read, faults } = await readSite([url + path], rules, 500);
  return read[0]?.passages.map(({ content }) => content).join("\n") ?? faults[0]?.fault;
}

test("a sitemap's pages are read, of its own site alone, at most 50", async () => {
  const other = await siteOf({ "/": page("elsewhere") });
  const paths = Array.from({ length: 100 }, (_, n) => `/p${n}`);
  const site = await siteOf(Object.fromEntries(paths.map((path) => [path, page(`page ${path}`)])));
  site.pages["/sitemap.xml"] = sitemap(`${other.url}/`, ...paths.map((path) => site.url + path));
  const read = await readSite([`${site.url}/sitemap.xml`], rules, 500);
  expect(read.pages).toHaveLength(50);
  expect(read.faults).toEqual([]);
  expect(other.asked).toEqual([]);
});

test.each([
  ["a redirect within the site", { "/": { status: 301, to: "/new", body: "" }, "/new": page("New") }, "New"],
  [
    "a redirect to another port of this machine",
    { "/": { status: 302, to: "http://127.0.0.1:9/", body: "" } },
    /leads to another site/,
  ],
  [
    "a redirect to another host",
    { "/": { status: 302, to: "http://localhost:9/", body: "" } },
    /leads to another site/,
  ],
  ["redirects in a circle", { "/": { status: 302, to: "/", body: "" } }, /without end/],
  ["a picture", { "/": { type: "image/png", body: Buffer.alloc(100, 7) } }, "it is no page but image/png"],
  ["10 MB", { "/": "a ".repeat(5 * MB) }, "it is larger than 1 MB"],
  ["nothing", { "/": "" }, /shows no text/],
  ["a page that isn't there", {}, /no such page/],
  ["a page that nobody may see", { "/": { status: 403, body: "" } }, /refuses to show it/],
  ["deep nesting", { "/": `${"<div>".repeat(150_000)}<p>Deep</p>` }, /stand too deep/],
  ["70,000 links", { "/": `<p>Top</p>${"<a href=x></a>".repeat(70_000)}` }, "Top"],
  [
    "Latin letters in their own character set",
    { "/": { type: "text/html; charset=iso-8859-1", body: Buffer.from(page("caf\u00e9"), "latin1") } },
    "café",
  ],
  ["an unknown character set", { "/": { type: "text/html; charset=klingon", body: page("café") } }, "café"],
  [
    "a character set that is not the page's",
    { "/": { type: "text/html; charset=utf-8", body: Buffer.from(page("caf\u00e9"), "latin1") } },
    "caf\ufffd",
  ],
  ["a text", { "/": { type: "text/plain", body: "Just a text" } }, "Just a text"],
] satisfies [string, Parameters<typeof siteOf>[0], string | RegExp][])("%s", async (_, pages, expected) => {
  expect(await readOne("/", pages)).toMatch(expected);
});

test("a body without end is given up at 1 MB", async () => {
  const endless = await readOne("/", {
    "/": (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const more = () => {
        if (!response.destroyed && response.write("x".repeat(65_536))) setImmediate(more);
      };
      response.on("drain", more);
      more();
    },
  });
  expect(endless).toBe("it is larger than 1 MB");
});

test("a private address is not called", async () => {
  const { url, asked } = await siteOf({ "/": page("secret") });
  const { faults } = await readSite([`${url}/`], { allow_insecure: false }, 500);
  expect(faults).toMatchObject([{ fault: "must use https" }]);
  expect(asked).toEqual([]);
});

test("no more passages are kept than there is room for", async () => {
  const { url } = await siteOf({ "/a": page("one<p>".repeat(2000)), "/b": page("two") });
  const { pages, faults } = await readSite([`${url}/a`, `${url}/b`], rules, 3);
  expect(pages.flatMap(({ passages }) => passages)).toHaveLength(3);
  expect(faults).toMatchObject([{ url: `${url}/b`, fault: expect.stringContaining("no room") }]);
});
