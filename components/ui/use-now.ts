import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/server/lib/clock";

/** The time now, renewed as often as `every_ms` says. */
export function useNow(every_ms = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
}
