import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FILES = ["server", "schema", "lib", "components", "db", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|contract|fixture)\.ts$/.test(file))
    .map((file) => path.join(folder, file)),
);

// A regular expression starts with a slash where a value may start: after an operator, a bracket or `return`.
const LITERAL =
  /(?<=[(,=:[!&|?{};\n]\s*|return )\/(?![/*])((?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\\\n[])+)\/([dgimsuy]*)/g;

type Found = { file: string; pattern: RegExp };

const literalsIn = (file: string): Found[] =>
  [...readFileSync(file, "utf8").matchAll(LITERAL)].flatMap(([, source = "", flags]) => {
    try {
      return [{ file, pattern: new RegExp(source, flags) }];
    } catch {
      return [];
    }
  });

const LENGTH = 40_000;
const REPEATED = [
  "\r",
  "\n",
  "\t",
  " ",
  "a",
  "1",
  ".",
  "-",
  "/",
  "!",
  "+",
  "(",
  "'",
  '"',
  "=",
  ",",
  ";",
  "<",
  "a ",
  "a.",
  "1.",
  "{{",
];
const BEGUN = ["", "1", "[", "http://", "hi", "{{"];

const texts = REPEATED.flatMap((part) =>
  BEGUN.map((begun) => `${begun}${part.repeat(LENGTH / part.length)}\u0001x`),
);

/** CPU milliseconds that a pattern takes for a text, including the work of the process's other threads. */
function cost(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replace(pattern, "");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Whether a pattern takes longer on some text than a linear one could, in each of three runs. */
const isSlow = ({ pattern }: Found): boolean =>
  texts.some((text) => [1, 2, 3].every(() => cost(pattern, text) > 300));

// A pattern that rescans a run of characters from each of its positions takes about a second here.
test("no pattern takes quadratic time over a long text", { timeout: 60_000 }, () => {
  const found = FILES.flatMap(literalsIn);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(isSlow).map(({ file, pattern }) => `${file}: ${pattern}`)).toEqual([]);
});
