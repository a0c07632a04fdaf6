import type { Inputs } from "@/components/trpc";
import { isDate } from "@/lib/time/clock";

type Rule = Inputs["bookingSeries"]["preview"]["repeats"];

/** How often an appointment repeats; null: never. */
export type Rhythm = { unit: Rule["unit"]; every: number };

/** How an appointment repeats, as it is being entered. */
export type SeriesRepeats = { rhythm: Rhythm | null; ends: "after" | "on"; count: number; until: string };

export const NO_REPEATS: SeriesRepeats = { rhythm: null, ends: "after", count: 10, until: "" };

export const RHYTHMS: readonly Rhythm[] = [
  { unit: "week", every: 1 },
  { unit: "week", every: 2 },
  { unit: "week", every: 3 },
  { unit: "week", every: 4 },
  { unit: "month", every: 1 },
  { unit: "day", every: 1 },
];

const MOST = 52;

/** The rule to send; undefined while it is not complete. */
export function ruleOf({ rhythm, ends, count, until }: SeriesRepeats): Rule | undefined {
  if (!rhythm) return undefined;
  if (ends === "on") return isDate(until) ? { ...rhythm, until } : undefined;
  return Number.isInteger(count) && count >= 2 && count <= MOST ? { ...rhythm, count } : undefined;
}
