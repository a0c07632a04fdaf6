import { useEffect, useRef } from "react";
import { useLive } from "@/components/live/use-live";
import { trpc } from "@/components/trpc";

/** What happens close together is read once. */
const PAUSE_MS = 500;

/** Reads anew what asks for somebody, as soon as anything happens that may change it. */
export function useLiveNow(): void {
  const { overview, bookings, inbox } = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const renew = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void overview.now.invalidate();
      void bookings.countRequests.invalidate();
      void inbox.counts.invalidate();
    }, PAUSE_MS);
  };
  useLive(renew, renew);
}
