import { median } from "./world";

/** A row of the table: what Frontdesk does beside what it is measured by. `reached` is 1 where the goal is just met. */
export type Row = {
  what: string;
  ours: string;
  beside: string;
  ratio: number | null;
  goal: string;
  /** How much of the goal is reached; null where that was not measured. */
  reached: number | null;
};

/** What a measurement found: figures by what they tell, and rows by their names (`S1`). */
export type Found = Record<string, string | number | Row>;

/** A goal: at least or at most so much. */
type Goal = { least: number } | { most: number };

/** A value as a person reads it: three digits that count, and no more after the point than that takes. */
export const short = (value: number): string =>
  Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString("en")
    : String(Number(value.toPrecision(value < 10 ? 2 : 3)));

const reachedOf = (value: number, goal: Goal): number =>
  "least" in goal ? value / goal.least : value === 0 ? 1 : goal.most / value;

const goalInWords = (goal: Goal, unit: string): string =>
  ("least" in goal ? `>= ${goal.least}` : `<= ${goal.most}`) + (unit && ` ${unit}`);

/** Rounds of ours and of what was measured beside, the medians of both, and their ratio, which has the goal. */
export function ratioRow(
  what: string,
  unit: string,
  ours: number[],
  beside: { what: string; rounds: number[] },
  goal: Goal,
): Row {
  const ratio = median(ours) / median(beside.rounds);
  return {
    what,
    ours: `${short(median(ours))} ${unit}`,
    beside: `${beside.what}: ${short(median(beside.rounds))} ${unit}`,
    ratio: Number(ratio.toPrecision(2)),
    goal: goalInWords(goal, ""),
    reached: reachedOf(ratio, goal),
  };
}

/** A value that has a goal of its own; `shown` where more is to be told than that value. */
export function valueRow(
  what: string,
  unit: string,
  value: number,
  goal: Goal,
  { shown = `${short(value)} ${unit}`.trim(), beside = "" } = {},
): Row {
  return {
    what,
    ours: shown,
    beside,
    ratio: null,
    goal: goalInWords(goal, unit),
    reached: reachedOf(value, goal),
  };
}

/** A row whose other side is not here to be measured, and why. It is told at once, on stderr. */
export function skippedRow(what: string, ours: string, why: string, goal: string): Row {
  process.stderr.write(`SKIPPED: ${what}: ${why}\n`);
  return { what, ours, beside: `not measured: ${why}`, ratio: null, goal, reached: null };
}

export const isRow = (value: Found[string]): value is Row => typeof value === "object";
