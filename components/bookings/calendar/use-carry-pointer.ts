import { type MouseEvent, type PointerEvent, type RefObject, useRef } from "react";
import { type Carried, type CarryGrid, carriedFrom, underPointer } from "./carry";
import { followPointer } from "./follow-pointer";

/** A pointer that moves less than this clicks. */
const STILL_PX = 5;

type Hands = {
  root: RefObject<HTMLElement | null>;
  carry: (carried: Carried | null) => void;
  letGo: (carried: Carried) => void;
};

/** Drags appointments by pointer. A finger scrolls instead, so on touch screens the appointment's form moves it. */
export function useCarryByPointer(grid: CarryGrid, { root, carry, letGo }: Hands) {
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
