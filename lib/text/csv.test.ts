import { describe, expect, test } from "vitest";
import { random } from "@/tests/random";
import {
  CSV_CELL,
  CSV_COLUMNS,
  CsvError,
  DELIMITERS,
  disarm,
  guessDelimiter,
  readCsv,
  rearm,
  writeCsv,
} from "./csv";

const cellsOf = (text: string, delimiter: (typeof DELIMITERS)[number] = ",") =>
  [...readCsv(text, delimiter)].map(({ cells }) => cells);

const ALPHABET = [
  "a",
  "Z",
  "0",
  " ",
  ",",
  ";",
  "\t",
  '"',
  '""',
  "\n",
  "\r",
  "'",
  "=",
  "+",
  "-",
  "@",
  "é",
  "😀",
];

function anyTable(seed: number): string[][] {
  const below = random(seed);
  const cell = () => Array.from({ length: below(6) }, () => ALPHABET[below(ALPHABET.length)] ?? "").join("");
  const width = 1 + below(4);
  return Array.from({ length: 1 + below(5) }, () => ["x", ...Array.from({ length: width }, cell)]);
}

describe("readCsv", () => {
  test.each([
    [
      "plain cells",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["CRLF, LF and CR", "a\r\nb\nc\rd", [["a"], ["b"], ["c"], ["d"]]],
    ["a byte order mark", "\uFEFFname,phone\n", [["name", "phone"]]],
    ["a quoted heading after a byte order mark", '\uFEFF"a,b",c', [["a,b", "c"]]],
    ["delimiters, quotes and breaks in quotes", '"a,""b""\r\nc",d', [['a,"b"\r\nc', "d"]]],
    ["empty cells, the last one too", ",a,\n", [["", "a", ""]]],
    ["an empty quoted cell", '""\n"",""', [[""], ["", ""]]],
    ["no record in empty lines", "a\n\n\r\nb\n", [["a"], ["b"]]],
    ["a quote inside a bare cell", 'a"b,c', [['a"b', "c"]]],
    ["text after a closing quote", '"a"b,c', [["ab", "c"]]],
    ["nothing", "", []],
  ])("reads %s", (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test("reports the line on which each record begins, whatever is in quotes before it", () => {
    const lines = [...readCsv('a\n"b\r\nb\nb"\n\nc', ",")].map(({ line }) => line);
    expect(lines).toEqual([1, 2, 6]);
  });

  test("reads only as far as requested, and reports where a quote is never closed", () => {
    const records = readCsv('a\nb\n"c\nd', ",");
    expect(records.next().value).toEqual({ line: 1, cells: ["a"] });
    expect(records.next().value).toEqual({ line: 2, cells: ["b"] });
    expect(() => records.next()).toThrow(expect.objectContaining({ constructor: CsvError, line: 3 }));
  });

  test("refuses a line with too many columns without reading the rest of it", () => {
    const line = (columns: number) => ",".repeat(columns - 1);
    expect(cellsOf(`${line(CSV_COLUMNS)}\n`)[0]).toHaveLength(CSV_COLUMNS);
    const refusal = expect.objectContaining({ constructor: CsvError, line: 2 });
    const tooMany = `a\n${line(CSV_COLUMNS + 1)}`;
    expect(() => cellsOf(tooMany)).toThrow(refusal);
    expect(() => cellsOf(`${tooMany}"never closed`)).toThrow(refusal);
    expect(() => guessDelimiter(line(2_000_000))).toThrow(CsvError);
  });

  test.each(["a", '""', '"'])("refuses a cell that begins with ten megabytes of %j", (char) => {
    const longest = "a".repeat(CSV_CELL);
    expect(cellsOf(`${longest},"${longest}"`)).toEqual([[longest, longest]]);
    const text = `a\n"${char.repeat(10_000_000 / char.length)}"`;
    const before = process.cpuUsage();
    expect(() => cellsOf(text)).toThrow(expect.objectContaining({ constructor: CsvError, line: 2 }));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  test("ten megabytes are read in well under five seconds", () => {
    const text = `name,phone\n${'"Nelson, ""S""",+16505551234\n'.repeat(350_000)}`;
    const started = performance.now();
    let count = 0;
    for (const _ of readCsv(text, ",")) count++;
    expect(count).toBe(350_001);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("guessDelimiter", () => {
  test.each([
    [",", "name,phone\n"],
    [";", "name;phone\na,b,c,d;e"],
    ["\t", "name\tphone, mobile\tmail"],
    [",", "name"],
    [";", '"a,b,c,d";e'],
  ])("finds %j", (delimiter, text) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

describe("writeCsv", () => {
  test.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\tx", "\rx", "＝1+1"])(
    "disarms the formula %j, and reverses that",
    (cell) => {
      expect(disarm(cell)).toBe(`'${cell}`);
      expect(rearm(disarm(cell))).toBe(cell);
    },
  );

  test.each(["+1 (650) 555-1234", "-12.5", "+16505551234", "Ada", "a=b", "'quoted'"])(
    "leaves %j unchanged",
    (cell) => {
      expect(disarm(cell)).toBe(cell);
    },
  );

  test.each(Array.from({ length: 300 }, (_, seed) => seed))("reads back what it wrote (%i)", (seed) => {
    const table = anyTable(seed);
    const text = table.map(writeCsv).join("");
    const kept = table.map((row) => row.map((cell) => cell.replace(/\r\n?/g, "\n")));
    expect(cellsOf(text)).toEqual(kept.map((row) => row.map(disarm)));
    expect(text.split("\r\n")).toHaveLength(table.length + 1);
    for (const cell of kept.flat()) expect(rearm(disarm(cell))).toBe(cell);
  });

  test.each(DELIMITERS)("fully quoted cells are read with the delimiter %j", (delimiter) => {
    for (let seed = 0; seed < 100; seed++) {
      const table = anyTable(seed);
      const text = table
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
        .join("\n");
      expect(cellsOf(text, delimiter)).toEqual(table);
    }
  });
});
