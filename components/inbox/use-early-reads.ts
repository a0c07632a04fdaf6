import { useEffect } from "react";
import { trpc } from "@/components/trpc";
import { MINUTE_MS } from "@/server/lib/time/clock";

const FRESH = { staleTime: MINUTE_MS };

/**
 * Requests what an inbox's parts read, together with its first request: each part would otherwise ask only once it is
 * drawn, which is after the script and the data of the part around it have arrived.
 */
export function useEarlyReads(hasThread: boolean): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    void utils.organization.hours.prefetch({}, FRESH);
    void utils.labels.list.prefetch({}, FRESH);
    if (!hasThread) return;
    void utils.profile.get.prefetch({}, { staleTime: Number.POSITIVE_INFINITY });
    void utils.inbox.colleagues.prefetch({}, FRESH);
    void utils.teams.list.prefetch({}, FRESH);
    void utils.resources.list.prefetch({ archived: true }, FRESH);
  }, [utils, hasThread]);
}
