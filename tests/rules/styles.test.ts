import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
);
const texts = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => ({ file, text: readFileSync(file, "utf8") }));

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** The classes that a sheet declares; what stands in comments and quotes is none. */
const classesIn = (css: string): string[] =>
  matches(css.replace(/\/\*.*?\*\/|"[^"]*"/gs, ""), /\.([a-z_][\w-]*)/gi);

const sheets = texts(/\.module\.css$/).map(({ file, text }) => ({
  file,
  classes: new Set(classesIn(text)),
}));
const declared = new Set(
  sheets.flatMap(({ file, classes }) => [...classes].map((name) => `${file} .${name}`)),
);

/** Every class of a sheet that a component names: `styles.row` of what it imports as `styles`. */
const named = texts(/\.tsx?$/).flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm)].flatMap(([, alias, from = ""]) => {
    const sheet = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
    return matches(text, new RegExp(`(?<![\\w/])${alias}\\.(\\w+)`, "g")).map((name) => `${sheet} .${name}`);
  }),
);

test("every class of a sheet is on something", () => {
  expect(declared.size).toBeGreaterThan(500);
  const used = new Set(named);
  expect([...declared].filter((one) => !used.has(one))).toEqual([]);
});

test("every class that a component names is in its sheet", () => {
  expect(named.filter((one) => !declared.has(one))).toEqual([]);
});
