import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { usePageKeys } from "@/components/shell/palette/page-keys";
import { calendar } from "@/components/text/en/calendar";
import { usePart } from "@/components/text/use-part";
import { timeOfMinutes } from "@/lib/time/clock";
import { byKey, type Carried, type CarryGrid, carriedFrom, underPointer } from "./carry";
import { followPointer } from "./follow-pointer";

/** A pointer that moves less than this clicks. */
const STILL_PX = 5;

type Hands = {
  root: RefObject<HTMLElement | null>;
  carry: (carried: Carried | null) => void;
  letGo: (carried: Carried) => void;
};

/** Drags appointments by pointer. A finger scrolls instead, so on touch screens the appointment's form moves it. */
function useCarryByPointer(grid: CarryGrid, { root, carry, letGo }: Hands) {
  const isDropped = useRef(false);
  const onPointerDown = ({ target, button, pointerType, clientX, clientY }: PointerEvent) => {
    if (button !== 0 || pointerType === "touch" || !(target instanceof Element)) return;
    const one = carriedFrom(target, grid, false);
    const card = target.closest("[data-booking]");
    if (!one || !card) return;
    const held = clientY - card.getBoundingClientRect().top;
    let now: Carried | null = null;
    const onMove = (event: globalThis.PointerEvent) => {
      const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) < STILL_PX;
      if (!root.current || (isStill && !now)) return;
      now = { ...one, ...(underPointer(root.current, event, held, grid) ?? now) };
      carry(now);
    };
    followPointer(onMove, (isOver) => {
      if (!now) return;
      // The click that ends the drag must not open anything.
      isDropped.current = true;
      setTimeout(() => {
        isDropped.current = false;
      });
      if (isOver) letGo(now);
      else carry(null);
    });
  };
  const onClickCapture = (event: MouseEvent) => {
    if (isDropped.current) event.stopPropagation();
  };
  return { onPointerDown, onClickCapture };
}

/** Moves an appointment by arrow keys once `m` was pressed. Enter drops it, Escape and Tab leave it where it was. */
function useArrows(
  grid: CarryGrid,
  carried: Carried | null,
  carry: (carried: Carried | null) => void,
  end: (isOver: boolean) => void,
) {
  useEffect(() => {
    if (!carried?.isByKeys) return;
    const onKey = (event: KeyboardEvent) => {
      const to = byKey(event.key, carried, grid);
      const isEnd = event.key === "Enter" || event.key === "Escape" || event.key === "Tab";
      if (!to && !isEnd) return;
      // Meanwhile the arrows must not page the calendar, and Enter must not open anything.
      event.stopPropagation();
      if (event.key !== "Tab") event.preventDefault();
      if (to) carry({ ...carried, ...to });
      else end(event.key === "Enter");
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  });
}

/** Returns the focus to an appointment moved by keyboard: in another column it is another element. */
function useFocusKept(root: { current: HTMLElement | null }) {
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (!kept.current || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-booking="${kept.current}"] button`)?.focus();
  });
  return (id: string | null) => {
    kept.current = id;
  };
}

/** Moves appointments in a grid: by pointer, or with m, the arrows and Enter. Escape leaves them where they were. */
export function useCarry(grid: CarryGrid) {
  const text = usePart(calendar);
  const root = useRef<HTMLDivElement>(null);
  const [carried, carry] = useState<Carried | null>(null);
  const [left, setLeft] = useState("");
  const keepFocus = useFocusKept(root);
  const letGo = ({ booking, origin, index, from, isByKeys }: Carried) => {
    carry(null);
    keepFocus(isByKeys ? booking.id : null);
    const [home, column] = [grid.columns[origin], grid.columns[index]];
    if (home && column) grid.drop(booking, home, { column, minutes: from });
  };
  const begin = () => {
    setLeft("");
    const one = carriedFrom(document.activeElement, grid, true);
    if (one) carry(one);
  };
  usePageKeys(text.title, [{ shown: "m", what: text.keysMove, acts: { m: begin } }]);
  useArrows(grid, carried, carry, (isOver) => {
    if (isOver && carried) return letGo(carried);
    carry(null);
    setLeft(text.leftThere);
  });
  const handlers = useCarryByPointer(grid, { root, carry, letGo });
  const column = carried && grid.columns[carried.index];
  const said =
    carried?.isByKeys && column
      ? text.carried(carried.name, column.title, timeOfMinutes(carried.from))
      : left;
  return { root, carried, said, handlers };
}
