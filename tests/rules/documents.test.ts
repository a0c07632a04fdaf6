import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = [
  ...readdirSync(".").filter((file) => file.endsWith(".md")),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join("docs", file)),
];

/** The anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isDead(page: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file ? path.posix.join(path.dirname(page), file) : page;
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
}

test("every link between documents leads to a file, and to a heading that it has", () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(((?!\w+:)[^)\s]+)\)/g)].map(([, link = ""]) => ({
      page,
      link,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(({ page, link }) => isDead(page, link))).toEqual([]);
});

test("docs/README.md leads to every page of docs", () => {
  const index = readFileSync("docs/README.md", "utf8");
  const there = pages
    .filter((page) => /^docs\/[a-z][\w-]*\.md$/.test(page))
    .map((page) => path.basename(page));
  expect(there.length).toBeGreaterThan(8);
  expect(there.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test("the README fits two screens", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThan(90);
});
