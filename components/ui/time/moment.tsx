import { agoInWords, exactly, stampOf, toTheSecond } from "./clock";
import { useNow } from "./use-now";
import { useNamedZone, useTimeZone } from "./zone";

/** Words the exact time of a moment, for tooltips, with its zone if the browser's clock differs. */
export function useExact(): (at: string) => string {
  const time_zone = useTimeZone();
  const named = useNamedZone();
  return (at) => named(exactly(at, time_zone));
}

/** A moment: relative within a day, then a date; the tooltip says of what it is (`of`), and the exact time. */
export function Moment({ at, of }: { at: string; of?: string }) {
  const time_zone = useTimeZone();
  const now = useNow();
  const exact = useExact()(at);
  return (
    <time dateTime={at} title={of ? `${of}: ${exact}` : exact} suppressHydrationWarning>
      {agoInWords(at, time_zone, now)}
    </time>
  );
}

/** A moment to the second, for logs: the time today, else with its date; all of it is in the tooltip. */
export function Stamp({ at }: { at: string }) {
  const time_zone = useTimeZone();
  const now = useNow();
  return (
    <time dateTime={at} title={useNamedZone()(toTheSecond(at, time_zone))} suppressHydrationWarning>
      {stampOf(at, time_zone, now)}
    </time>
  );
}
