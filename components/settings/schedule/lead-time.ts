import type { schedule } from "@/components/text/en/schedule";

type Text = typeof schedule;

/** How long before a start customers can still book, in words. */
export const leadTimeIn = ({ leadTimes, otherLeadTime }: Text, minutes: number): string =>
  new Map(Object.entries(leadTimes)).get(String(minutes)) ?? otherLeadTime(minutes);

/** The options: the usual lead times and the current one. */
export function leadTimesWith(text: Text, current: number): { value: string; label: string }[] {
  const all = new Set([...Object.keys(text.leadTimes).map(Number), current]);
  return [...all]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: leadTimeIn(text, minutes) }));
}
