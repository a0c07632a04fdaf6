"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_END_PX = 80;
const NEAR_START_PX = 600;

type Log = {
  count: number;
  first_id: string | undefined;
  last_id: string | undefined;
  loadOlder: () => void;
};

/**
 * Where the reader stands in a thread. The scroller is upside down: 0 is its end, upward is negative. What comes
 * while the reader is further up moves nothing and is counted in `unseen`.
 */
export function useLogScroll(
  scroller: RefObject<HTMLElement | null>,
  { count, first_id, last_id, loadOlder }: Log,
) {
  const [isAtEnd, setAtEnd] = useState(true);
  const [unseen, setUnseen] = useState(0);
  const before = useRef({ count, first_id, last_id, height: 0 });

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const atEnd = element.scrollTop > -NEAR_END_PX;
    setAtEnd(atEnd);
    if (atEnd) setUnseen(0);
    if (element.scrollHeight - element.clientHeight + element.scrollTop < NEAR_START_PX) loadOlder();
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight: height, scrollTop } = element;
    const was = before.current;
    const isOnlyLater = last_id !== was.last_id && first_id === was.first_id && was.last_id !== undefined;
    if (isOnlyLater && scrollTop < -NEAR_END_PX) {
      element.scrollTop = scrollTop - (height - was.height);
      setUnseen((unseen) => unseen + Math.max(0, count - was.count));
    }
    before.current = { count, first_id, last_id, height };
  }, [scroller, count, first_id, last_id]);

  // A first page that does not fill the pane can't be scrolled: the next is asked for at once.
  useEffect(() => {
    const element = scroller.current;
    if (element && count > 0 && element.scrollHeight <= element.clientHeight) loadOlder();
  }, [scroller, count, loadOlder]);

  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  return { isAtEnd, unseen, onScroll, toEnd };
}
