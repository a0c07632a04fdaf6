import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { expect, test } from "vitest";
import { cssVariablesResolver, theme } from "@/components/ui/theme";

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.posix.join(folder, file)),
);
const texts = (ending: RegExp) =>
  files.filter((file) => ending.test(file)).map((file) => ({ file, text: readFileSync(file, "utf8") }));

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** The classes that a style sheet declares; comments and quoted strings don't count. */
const classesIn = (css: string): string[] =>
  matches(css.replace(/\/\*.*?\*\/|"[^"]*"/gs, ""), /\.([a-z_][\w-]*)/gi);

const sheets = texts(/\.module\.css$/).map(({ file, text }) => ({
  file,
  classes: new Set(classesIn(text)),
}));
const declared = new Set(
  sheets.flatMap(({ file, classes }) => [...classes].map((name) => `${file} .${name}`)),
);

/** Every class of a style sheet that a component uses, e.g. `styles.row` of a sheet imported as `styles`. */
const named = texts(/\.tsx?$/).flatMap(({ file, text }) =>
  [...text.matchAll(/^import (\w+) from "([^"]+\.module\.css)"/gm)].flatMap(([, alias, from = ""]) => {
    const sheet = from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
    return matches(text, new RegExp(`(?<![\\w/])${alias}\\.(\\w+)`, "g")).map((name) => `${sheet} .${name}`);
  }),
);

test("every class of a style sheet is used by a component", () => {
  expect(declared.size).toBeGreaterThan(500);
  const used = new Set(named);
  expect([...declared].filter((one) => !used.has(one))).toEqual([]);
});

test("every class that a component uses is in its style sheet", () => {
  expect(named.filter((one) => !declared.has(one))).toEqual([]);
});

/** The variables in which our theme differs from Mantine's, as its provider would write them into each page. */
function variablesOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const ours = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const sheet = (selector: string, part: keyof typeof usual) => {
    const known = new Map(Object.entries(usual[part]));
    const other = Object.entries(ours[part]).filter(([name, value]) => known.get(name) !== value);
    return `${selector} {\n${other.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`;
  };
  return [
    sheet(":root", "variables"),
    sheet(':root[data-mantine-color-scheme="light"]', "light"),
    sheet(':root[data-mantine-color-scheme="dark"]', "dark"),
  ].join("\n");
}

test("app/mantine.css has the theme's variables (vitest run tests/rules -u writes them)", async () => {
  const head = "/* Written from components/ui/theme by vitest run tests/rules -u. */\n";
  await expect(`${head}${variablesOfTheme()}`).toMatchFileSnapshot("../../app/mantine.css");
});

type Block = { at: string; selector: string; text: string };

const blocksOf = ({ file, text }: { file: string; text: string }): Block[] =>
  [...text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", inner = ""]) => ({ at: file, selector: selector.trim(), text: inner }),
  );

/** What a block draws: its last class or pseudo-element, without the states in which it looks so. */
const drawnBy = ({ at, selector }: Block): string =>
  `${at} ${selector
    .replace(/\[[^\]]*\]|(?<!:):(?!:)[\w-]+(\([^)]*\))?/g, "")
    .split(/[\s,>]+/)
    .at(-1)}`;

// Users' own colours (Windows' contrast themes) replace every background, so a dot drawn by one vanishes.
test("a mark that is only a background keeps its colour among users' own", () => {
  const blocks = texts(/\.module\.css$/).flatMap(blocksOf);
  const keeping = new Set(
    blocks.filter(({ text }) => text.includes("forced-color-adjust: none")).map(drawnBy),
  );
  const marks = blocks.filter(
    ({ text }) =>
      /\bbackground: var\(--(accent|quiet|danger|warn|good|info|hue)\)/.test(text) &&
      !/[\s;]color:/.test(text),
  );
  expect(marks.length).toBeGreaterThan(10);
  expect(marks.map(drawnBy).filter((one) => !keeping.has(one))).toEqual([]);
});
