import { type RefObject, useLayoutEffect, useState } from "react";

const OVERSCAN = 8;

/** The range `[first, end)` of rows in view, each `height` pixels high, with some more on both sides. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ first: 0, end: 3 * OVERSCAN });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - OVERSCAN);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / height) + OVERSCAN;
      setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    // Measures at once, too: without forcing a layout before the browser's own.
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, height]);

  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}
