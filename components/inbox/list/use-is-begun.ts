import { useEffect, useState } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown"];

/** Whether the reader has started to use the page, by pointer or keyboard, while online. */
export function useIsBegun(): boolean {
  const [now, setNow] = useState(false);
  useEffect(() => {
    const signs = new AbortController();
    const set = () => setNow((was) => was || navigator.onLine);
    for (const sign of SIGNS) window.addEventListener(sign, set, { passive: true, signal: signs.signal });
    return () => signs.abort();
  }, []);
  return now;
}
