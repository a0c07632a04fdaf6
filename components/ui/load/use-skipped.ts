import { skipped } from "@/components/text/en/skipped";
import { usePart } from "@/components/text/use-part";
import { useTimeZone } from "@/components/ui/time/zone";
import { isDate, skippedAt, timeOf } from "@/lib/time/clock";

/** Returns a check of a date and a time: an error text if the organization's clock skips it, else undefined. */
export function useSkipped() {
  const text = usePart(skipped);
  const time_zone = useTimeZone();
  return (date: string, time: string): string | undefined => {
    const neighbours = isDate(date) && time ? skippedAt(date, time, time_zone) : null;
    return neighbours
      ? text.time(timeOf(neighbours[0], time_zone), timeOf(neighbours[1], time_zone))
      : undefined;
  };
}
