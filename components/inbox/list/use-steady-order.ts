import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Ids = readonly string[];

/** `ids` in order, but `held` keeps its index in `before`, moved by `shift` along with its neighbours. */
export function holdInPlace(ids: Ids, before: Ids, held: string | null, shift: number): Ids {
  const was = held === null ? -1 : before.indexOf(held);
  if (held === null || was < 0 || !ids.includes(held)) return ids;
  const others = ids.filter((id) => id !== held);
  return others.toSpliced(was + shift, 0, held);
}

/**
 * The list's order while new messages reorder it: the row under the pointer stays where it is until the pointer leaves
 * it, and a list that is scrolled down keeps its first visible row in place. `height` is a row's, in pixels.
 */
export function useSteadyOrder(scroller: RefObject<HTMLElement | null>, ids: Ids, height: number) {
  const [held, setHeld] = useState<string | null>(null);
  const shown = useRef<Ids>(ids);
  const before = shown.current;
  const scrolled = scroller.current?.scrollTop ?? 0;
  const anchor = scrolled >= height ? before[Math.floor(scrolled / height)] : undefined;
  const anchorAt = anchor === undefined ? -1 : ids.indexOf(anchor);
  const shift = anchor === undefined ? 0 : Math.max(0, anchorAt - before.indexOf(anchor));
  const order = held === null ? ids : holdInPlace(ids, before, held, shift);

  useLayoutEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    if (shift > 0) scroller.current?.scrollBy({ top: shift * height });
  });

  return { order, hold: setHeld };
}
