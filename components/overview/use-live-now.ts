import { useEffect, useRef } from "react";
import { useLive } from "@/components/live/use-live";
import { trpc } from "@/components/trpc";

/** Events that happen close together cause one reload. */
const PAUSE_MS = 500;

/** Reloads what needs attention as soon as anything happens that may change it. */
export function useLiveNow(): void {
  const { overview, bookings, inbox } = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const renew = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void overview.now.invalidate();
      void bookings.countRequests.invalidate();
      void bookings.browse.invalidate();
      void inbox.list.invalidate();
      void inbox.counts.invalidate();
    }, PAUSE_MS);
  };
  useLive(renew, renew);
}
