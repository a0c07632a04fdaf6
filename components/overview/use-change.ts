import { overview } from "@/components/text/en/overview";
import { usePart } from "@/components/text/use-part";

/** Compares a number with that of the previous period, in words. For a time, less is better and called faster. */
export function useChange(days: number): (now: number, before: number, kind?: "count" | "time") => string {
  const text = usePart(overview);
  const period = text.before(days);
  return (now, before, kind = "count") => {
    if (before === 0) return now === 0 ? "" : text.nothingBefore(period);
    const percent = Math.round((now / before - 1) * 100);
    if (percent === 0) return text.same(period);
    const [up, down] = kind === "time" ? [text.slower, text.faster] : [text.more, text.less];
    return percent > 0 ? up(percent, period) : down(-percent, period);
  };
}
