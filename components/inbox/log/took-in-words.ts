import { number } from "@/components/ui/number";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/clock";

/** A step's duration in the nearest unit: `12 ms`, `3.2 s`, `4 min`, `5 h`, `2 days`. */
export function tookInWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < MINUTE_MS) return `${number(Math.round(ms / 100) / 10)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  return `${Math.round(ms / DAY_MS)} days`;
}
