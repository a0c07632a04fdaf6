import { useEffect, useRef } from "react";
import { blockedTime as words } from "@/components/text/en/blocked-time";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import { timeOfMinutes } from "@/lib/time/clock";
import { type HourRange, px } from "../calendar/px";
import calendar from "../calendar/week.module.css";
import styles from "./span-offer.module.css";
import type { DayPart } from "./use-span-drag";

/** The span that is being dragged, or was. */
export function DraggedSpan({ span: { from, to }, hours }: { span: DayPart; hours: HourRange }) {
  const text = usePart(words);
  return (
    <div
      className={calendar.ghost}
      style={{ top: px(from - hours.from), height: px(to - from) }}
      aria-hidden="true"
    >
      {text.dragged(timeOfMinutes(from), timeOfMinutes(to))}
    </div>
  );
}

/** The room that the choice needs below the span. */
const ROOM_MINUTES = 90;

type Props = {
  span: DayPart;
  hours: HourRange;
  /** Whether it is at the right edge of the calendar. */
  isAtEnd: boolean;
  book: () => void;
  block: () => void;
  close: () => void;
};

/** What to do with a span of free time that was dragged. Escape, or a press elsewhere, does nothing. */
export function SpanOffer({ span, hours, isAtEnd, book, block, close }: Props) {
  const text = usePart(words);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("button")?.focus({ preventScroll: true });
    const stop = new AbortController();
    const { signal } = stop;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    document.addEventListener("pointerdown", onPress, { capture: true, signal });
    document.addEventListener("keydown", onKey, { capture: true, signal });
    return () => stop.abort();
  });
  const isLow = hours.to - span.to < ROOM_MINUTES && span.from - hours.from > ROOM_MINUTES;
  const place = isLow
    ? { bottom: px(hours.to - span.from) + 4 }
    : { top: px(Math.min(span.to, hours.to - ROOM_MINUTES) - hours.from) + 4 };
  return (
    <>
      <DraggedSpan span={span} hours={hours} />
      <div
        ref={box}
        role="dialog"
        aria-label={text.dragged(timeOfMinutes(span.from), timeOfMinutes(span.to))}
        className={styles.offer}
        style={place}
        data-end={isAtEnd || undefined}
      >
        <Button tone="quiet" size="small" onClick={book}>
          <Icon name="bookings" size={16} />
          {text.newBooking}
        </Button>
        <Button tone="quiet" size="small" onClick={block}>
          <Icon name="absent" size={16} />
          {text.open}
        </Button>
      </div>
    </>
  );
}
