import { useEffect } from "react";
import { HOUR_MS } from "@/server/lib/time/clock";

// Only the session cookie in the response matters, not its content.
const renew = () => void fetch("/api/auth/session").catch(() => undefined);

/** Renews the session while the dashboard is open: at once, then every hour. */
export function KeepSignedIn() {
  useEffect(() => {
    renew();
    const timer = setInterval(renew, HOUR_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
