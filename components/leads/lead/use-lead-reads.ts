import { useEffect } from "react";
import { trpc } from "@/components/trpc";

/** How many of a lead's appointments are shown beside it. */
export const SHOWN_BOOKINGS = 5;

/** Requests what a lead's panel reads as soon as its id is known, in one request, and not part after part. */
export function useLeadReads(lead_id: string | undefined, isShown: boolean): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!lead_id || !isShown) return;
    void utils.leads.get.prefetch({ lead_id });
    void utils.leads.contact.prefetch({ lead_id });
    void utils.bookings.list.prefetch({ lead_id, size: SHOWN_BOOKINGS });
  }, [utils, lead_id, isShown]);
}
