import { useEffect, useState } from "react";
import { MINUTE_MS } from "@/lib/time/clock";

/** The current time, updated every `every_ms`. */
export function useNow(every_ms = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every_ms);
    return () => clearInterval(timer);
  }, [every_ms]);
  return now;
}
