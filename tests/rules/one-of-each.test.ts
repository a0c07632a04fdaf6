import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = readdirSync("components", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => path.posix.join("components", file))
  .filter((file) => !file.startsWith("components/ui/"))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

const filesWith = (pattern: RegExp) =>
  pages.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

test("pages choose with Select, ChoiceField or PickField, not with a select of their own", () => {
  expect(pages.length).toBeGreaterThan(200);
  expect(filesWith(/<select\b/)).toEqual([]);
});

test("pages ask for dates with DateField, MomentField or TimeField", () => {
  expect(filesWith(/type="(?:date|datetime-local|time)"/)).toEqual([]);
});

test("only components/ui uses Mantine's components, which weigh more than a page: one wrapper for each kind", () => {
  expect(filesWith(/"@mantine\/core|\binMantine\b/)).toEqual([]);
});

test("pages make ids with randomId, as plain HTTP has no crypto.randomUUID", () => {
  const scripts = readdirSync("components", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
    .filter((file) => readFileSync(path.join("components", file), "utf8").includes("randomUUID()"));
  expect(scripts).toEqual([]);
});
