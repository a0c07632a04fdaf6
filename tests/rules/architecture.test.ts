import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { all, files } from "./imports";

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

const nounOf = (file: string) => /^server\/(\w+)\//.exec(file)?.[1] ?? "";

test("the upward imports between nouns are those that ARCHITECTURE.md lists", () => {
  const [, order = ""] = /\*\*What runs upward\.\*\* Ordered ([\w,\s]+?),\s+the nouns/.exec(PAGE) ?? [];
  const nouns = order.split(/,\s+/);
  const named = [...PAGE.matchAll(/^\| (\w+) \| ([\w, ]+) \| /gm)].flatMap(([, from = "", to = ""]) =>
    to.split(", ").map((one) => `${from} -> ${one}`),
  );
  const upward = all
    .map(({ file, target }) => ({ from: nounOf(file), to: nounOf(target) }))
    .filter(({ from, to }) => nouns.includes(from) && nouns.indexOf(from) < nouns.indexOf(to));
  const found = new Set(upward.map(({ from, to }) => `${from} -> ${to}`));
  expect(nouns.length).toBeGreaterThan(5);
  expect(named.filter((one) => !one.startsWith("From")).sort()).toEqual([...found].sort());
});
