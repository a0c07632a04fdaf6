import { useEffect, useState } from "react";
import { waitInWords } from "./wait-in-words";

/** How long somebody has waited, counted each second. */
export function Wait({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time dateTime={since}>{waitInWords(now - Date.parse(since))}</time>;
}
