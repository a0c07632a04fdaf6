import { useEffect, useState } from "react";

/** A tab hidden this long listens no more. If all are, the stream ends. */
const HIDDEN_MS = 60_000;

/** Whether the reader may be looking and is online: false in a tab that has been hidden for a minute, and offline. */
export function useIsWatching(): boolean {
  const [isWatching, setWatching] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!navigator.onLine) setWatching(false);
      else if (document.visibilityState === "visible") setWatching(true);
      else timer = setTimeout(() => setWatching(false), HIDDEN_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return isWatching;
}
