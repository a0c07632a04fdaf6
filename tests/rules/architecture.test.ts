import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { files, NOUNS } from "./imports";

const PAGE = readFileSync("ARCHITECTURE.md", "utf8");

const names = files.map((file) => file.replace(/\.tsx?$/, ""));
/** Whether a text such as `webhooks/deliver` names a file or folder in the root, in server/ or in a noun. */
const isThere = (name: string): boolean =>
  ["", ".test.ts", ".mjs"].some((ending) => existsSync(`${name}${ending}`)) ||
  existsSync(`server/${name}`) ||
  names.some((file) => file === name || (file.startsWith("server/") && file.endsWith(`/${name}`)));

test("every path named in the design documents exists", () => {
  const pages = ["ARCHITECTURE.md", ...readdirSync("docs/design").map((file) => `docs/design/${file}`)];
  const named = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`([a-z][\w-]*(?:\/[\w-]+)+)`/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test("ARCHITECTURE.md names the nouns in the order that the rule on imports checks", () => {
  const [, order = ""] = /\*\*Nothing imports upward\.\*\* Of the nouns ([\w,\s]+?)\s+each/.exec(PAGE) ?? [];
  expect(order.split(/,\s+/)).toEqual(NOUNS);
});
