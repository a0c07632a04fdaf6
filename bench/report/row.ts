import { median } from "@/bench/world";

/** A row of the table: Frontdesk's result next to its baseline. `reached` is 1 if the goal is just met. */
export type Row = {
  what: string;
  ours: string;
  beside: string;
  ratio: number | null;
  goal: string;
  /** How much of the goal is reached; null if not measured. */
  reached: number | null;
};

/** A benchmark's results: figures by description, and rows by name (`S1`). */
export type Results = Record<string, string | number | Row>;

/** A goal: at least or at most this value. */
type Goal = { least: number } | { most: number };

/** A value in readable form: three significant digits, or two below 10. */
export const short = (value: number): string =>
  Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString("en")
    : String(Number(value.toPrecision(value < 10 ? 2 : 3)));

const reachedOf = (value: number, goal: Goal): number =>
  "least" in goal ? value / goal.least : value === 0 ? 1 : goal.most / value;

const goalInWords = (goal: Goal, unit: string): string =>
  ("least" in goal ? `>= ${goal.least}` : `<= ${goal.most}`) + (unit && ` ${unit}`);

/** A row that compares the medians of our rounds and the baseline's. The goal applies to their ratio. */
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

/** A row for a value with its own goal. `shown` replaces the displayed value if there is more to show. */
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

/** A row whose baseline can't be measured here, with the reason, which also goes to stderr at once. */
export function skippedRow(what: string, ours: string, why: string, goal: string): Row {
  process.stderr.write(`SKIPPED: ${what}: ${why}\n`);
  return { what, ours, beside: `not measured: ${why}`, ratio: null, goal, reached: null };
}

export const isRow = (value: Results[string]): value is Row => typeof value === "object";
