import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const CLOCK = path.join("components", "ui", "time", "clock.ts");

/** Calls that format or read a time in the browser's own time zone or language. */
const OTHER_WAYS =
  /\.toLocale(?:Date|Time)?String\b|\.to(?:Date|Time)String\(|Intl\.(?:DateTimeFormat|RelativeTimeFormat)|\.[gs]et(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/;

const pages = ["components", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

const NUMBER = path.join("components", "ui", "number.ts");
const OTHER_NUMBERS = /Intl\.NumberFormat|\.toLocaleString\b|US\$\$/;

test("only one file of the dashboard formats numbers", () => {
  expect(OTHER_NUMBERS.test(readFileSync(NUMBER, "utf8"))).toBe(true);
  const others = pages.filter((file) => file !== NUMBER && OTHER_NUMBERS.test(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});

test("only one file of the dashboard formats times, and it requires a time zone", () => {
  expect(pages).toContain(CLOCK);
  expect(OTHER_WAYS.test(readFileSync(CLOCK, "utf8"))).toBe(true);
  const others = pages.filter((file) => file !== CLOCK && OTHER_WAYS.test(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});
