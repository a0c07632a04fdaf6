import { agoInWords, exactly, stampOf, toTheSecond } from "./clock";
import { useNow } from "./use-now";
import { useTimeZone } from "./zone";

/** A moment: relative within a day, then a date; the exact time is in the tooltip. */
export function Moment({ at }: { at: string }) {
  const time_zone = useTimeZone();
  const now = useNow();
  return (
    <time dateTime={at} title={exactly(at, time_zone)} suppressHydrationWarning>
      {agoInWords(at, time_zone, now)}
    </time>
  );
}

/** A moment to the second, for logs: the time today, else with its date; all of it is in the tooltip. */
export function Stamp({ at }: { at: string }) {
  const time_zone = useTimeZone();
  const now = useNow();
  return (
    <time dateTime={at} title={toTheSecond(at, time_zone)} suppressHydrationWarning>
      {stampOf(at, time_zone, now)}
    </time>
  );
}
