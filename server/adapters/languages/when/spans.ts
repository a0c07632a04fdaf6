import { addDays } from "@/lib/time/clock";
import { type FoundDays, nth } from "./calendar";
import type { DaySpan } from "./words";

/** Spans: between two days, from one on, up to one. */
export function readSpans(text: string, calendar: FoundDays): string {
  const first = (index: string) => calendar.found[Number(index)]?.[0];
  const replace = (read: string, pattern: RegExp, to: (...groups: string[]) => DaySpan | undefined) =>
    read
      .replace(pattern, (whole, ...found: string[]) => {
        const days = to(...found.slice(0, -2));
        if (!days) return whole;
        for (const index of whole.matchAll(/@(\d+)/g)) calendar.found[Number(index[1])] = [];
        return calendar.add(days);
      })
      .replace(/ +/g, " ");
  const between = (a = "", b = ""): DaySpan | undefined => {
    const [begin, end] = [first(a), first(b)];
    if (!begin || !end) return undefined;
    const to = end.to ?? end.from;
    if (to >= begin.from) return { from: begin.from, to };
    // “From Thursday to Monday”, “from the 25th to the 2nd”: the end comes after the beginning.
    const next = addDays(to, 7);
    if (next >= begin.from) return { from: begin.from, to: next };
    return { from: begin.from, to: nth(begin.from, Number(to.slice(8))) ?? to };
  };
  let read = replace(text, / BETWEEN @(\d+) (?:AND|TO|UNTIL) @(\d+)(?= )/g, between);
  read = replace(read, /(?: SINCE)? @(\d+) (?:TO|UNTIL) @(\d+)(?= )/g, between);
  read = replace(read, / (?:SINCE|NOTBEFORE) @(\d+)(?= )/g, (a = "") => {
    const begin = first(a);
    return begin && { from: begin.from, to: null };
  });
  read = replace(read, / AFTER @(\d+)(?= )/g, (a = "") => {
    const begin = first(a);
    return begin && { from: addDays(begin.to ?? begin.from, 1), to: null };
  });
  return replace(read, / (?:BEFORE|UNTIL) @(\d+)(?= )/g, (a = "") => {
    const end = first(a);
    return end && end.from > calendar.today ? { from: calendar.today, to: addDays(end.from, -1) } : undefined;
  });
}
