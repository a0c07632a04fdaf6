import { useState } from "react";
import { trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/use-optimistic";

/** Whether the reader is away, and the switch for it: shown at once, and taken back where the service refuses. */
export function useAway() {
  const utils = trpc.useUtils();
  const { data } = trpc.profile.availability.useQuery({});
  // A kept answer is drawn a moment later: until then the switch would jump back under the finger.
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
