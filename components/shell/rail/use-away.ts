import { useState } from "react";
import { trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";

/** Whether the user is away, and the switch for it: shown at once, reverted if the server refuses. */
export function useAway() {
  const utils = trpc.useUtils();
  const { data } = trpc.profile.availability.useQuery({});
  // The cached answer is rendered a moment later: without this, the switch would jump back under the finger.
  const [wished, setWished] = useState<boolean | null>(null);
  const update = trpc.profile.updateAvailability.useMutation(
    useOptimistic(({ is_away = false }: { is_away?: boolean }) => [
      show(utils.profile.availability, {}, (now) => ({ ...now, is_away })),
    ]),
  );
  const settle = () => {
    setWished(null);
    void utils.profile.availability.invalidate();
  };
  return {
    isAway: wished ?? data?.is_away ?? false,
    setAway: (is_away: boolean) => {
      setWished(is_away);
      update.mutate({ is_away }, { onSettled: settle });
    },
  };
}
