import type { Outcome } from "./run";

export const FORMATS = ["text", "json", "junit"] as const;
type Format = (typeof FORMATS)[number];

const count = (outcomes: Outcome[], wanted: Outcome["outcome"]) =>
  outcomes.filter(({ outcome }) => outcome === wanted).length;

const MARKS = { passed: "ok  ", skipped: "–   ", failed: "FAIL" };

export function lineOf(one: Outcome): string {
  const line = `${MARKS[one.outcome]} ${one.id.padEnd(4)} ${one.title}`;
  if (one.outcome === "skipped") return `${line} (${one.reason})`;
  if (one.outcome === "passed") return line;
  const { expected, got, mend } = one;
  return `${line}\n          expected  ${expected}\n          got       ${got}\n          mend      ${mend}`;
}

const summary = (outcomes: Outcome[]) =>
  `${count(outcomes, "passed")} passed, ${count(outcomes, "failed")} failed, ${count(outcomes, "skipped")} skipped`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text escaped for XML, without the control characters that XML 1.0 forbids. */
const xml = (text: string) =>
  [...text]
    .filter((sign) => sign >= " " || "\t\n".includes(sign))
    .join("")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

function junitCase(one: Outcome): string {
  const open = `  <testcase classname="agent" name="${xml(`${one.id} ${one.title}`)}" time="${one.duration_ms / 1000}"`;
  if (one.outcome === "passed") return `${open}/>`;
  const inner =
    one.outcome === "skipped"
      ? `<skipped message="${xml(one.reason)}"/>`
      : `<failure message="${xml(`expected ${one.expected}, got ${one.got}`)}">${xml(one.mend)}</failure>`;
  return `${open}>${inner}</testcase>`;
}

const junit = (outcomes: Outcome[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="agent" tests="${outcomes.length}" failures="${count(outcomes, "failed")}" skipped="${count(outcomes, "skipped")}">`,
    ...outcomes.map(junitCase),
    "</testsuite>",
  ].join("\n");

/** The final output after all checks. In text format, the checks themselves are printed as they finish. */
export const reportOf: Record<Format, (outcomes: Outcome[]) => string> = {
  text: (outcomes) => `\n${summary(outcomes)}`,
  json: (outcomes) => JSON.stringify({ summary: summary(outcomes), checks: outcomes }, null, 2),
  junit,
};
