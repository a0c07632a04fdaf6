import { type PointerEvent, useRef, useState } from "react";
import { followPointer } from "../calendar/follow-pointer";
import { type HourRange, minutesAt, STEP_MINUTES } from "../calendar/px";

/** A pointer that moves less than this clicks. */
const STILL_PX = 8;

/** A part of a day, in minutes. */
export type DayPart = { from: number; to: number };

function between(one: number, other: number, hours: HourRange): DayPart {
  const from = Math.floor(Math.max(hours.from, Math.min(one, other)) / STEP_MINUTES) * STEP_MINUTES;
  const to = Math.ceil(Math.min(hours.to, Math.max(one, other)) / STEP_MINUTES) * STEP_MINUTES;
  return { from, to: Math.max(to, from + STEP_MINUTES) };
}

/** Selects a span of free time by dragging. A click selects none, and a finger scrolls instead. */
export function useSpanDrag(hours: HourRange, onSpan: (span: DayPart) => void) {
  const [span, setSpan] = useState<DayPart | null>(null);
  const isDragged = useRef(false);
  const onPointerDown = ({ button, pointerType, clientY, currentTarget }: PointerEvent) => {
    if (button !== 0 || pointerType === "touch") return;
    const minutesOf = (y: number) => hours.from + minutesAt(y - currentTarget.getBoundingClientRect().top);
    const first = minutesOf(clientY);
    let now: DayPart | null = null;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!now && Math.abs(event.clientY - clientY) < STILL_PX) return;
      now = between(first, minutesOf(event.clientY), hours);
      setSpan(now);
    };
    followPointer(onMove, (isOver) => {
      setSpan(null);
      if (!now) return;
      // The click that ends the drag must not begin anything.
      isDragged.current = true;
      setTimeout(() => {
        isDragged.current = false;
      });
      if (isOver) onSpan(now);
    });
  };
  return { span, isDragged: () => isDragged.current, onPointerDown };
}
