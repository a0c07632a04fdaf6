import type { MouseEvent } from "react";
import { DraggedSpan } from "@/components/bookings/blocked/span-offer";
import { type DayPart, useSpanDrag } from "@/components/bookings/blocked/use-span-drag";
import type { BusyPart } from "@/components/bookings/segments";
import { useBusyWords } from "./busy";
import { type HourRange, minutesAt, STEP_MINUTES } from "./px";
import styles from "./week.module.css";

const toStep = (minutes: number) => Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;

type FreeProps = {
  parts: readonly BusyPart[];
  hours: HourRange;
  label: string;
  /** Without minutes: at the first free time. */
  begin: (minutes: number | null) => void;
  onSpan: (span: DayPart) => void;
};

/** The free part of a column. A click starts an appointment at that time; a drag selects a span. */
export function Free({ parts, hours, label, begin, onSpan }: FreeProps) {
  const inWords = useBusyWords();
  const { span, isDragged, onPointerDown } = useSpanDrag(hours, onSpan);
  const pointedAt = ({ clientY, currentTarget }: MouseEvent) =>
    hours.from + minutesAt(clientY - currentTarget.getBoundingClientRect().top);
  // Busy times are below this button and may be too short for a label, so it shows them as a tooltip.
  const tell = (event: MouseEvent<HTMLElement>) => {
    const at = pointedAt(event);
    const part = parts.find(({ from, to }) => from <= at && at < to);
    event.currentTarget.title = part ? inWords(part) : "";
  };
  return (
    <>
      <button
        type="button"
        className={styles.free}
        aria-label={label}
        aria-haspopup="dialog"
        // A click by keyboard has no position.
        onClick={(event) => !isDragged() && begin(event.detail === 0 ? null : toStep(pointedAt(event)))}
        onMouseMove={parts.length > 0 ? tell : undefined}
        onPointerDown={onPointerDown}
      />
      {span && <DraggedSpan span={span} hours={hours} />}
    </>
  );
}
