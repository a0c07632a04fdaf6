import { type RefObject, useEffect, useRef } from "react";

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches(":disabled");

/**
 * Keeps the focus in a form or a list: when the element that has it vanishes or is disabled, `focus` is called.
 * Otherwise the next letters that the user types would go to the page, and Tab would begin at its top.
 */
export function useKeptFocus(form: RefObject<HTMLElement | null>, focus: () => void): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      wasInside.current = target instanceof Node && form.current?.contains(target) === true;
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow, { capture: true });
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow, { capture: true });
    };
  }, [form]);
  useEffect(() => {
    if (wasInside.current && isLost(document.activeElement)) focus();
  });
}
