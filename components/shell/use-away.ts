import { trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/use-optimistic";

/** Whether the reader is away, and the switch for it: shown at once, and taken back where the service refuses. */
export function useAway() {
  const utils = trpc.useUtils();
  const { data } = trpc.profile.availability.useQuery({});
  const update = trpc.profile.updateAvailability.useMutation(
    useOptimistic(({ is_away = false }: { is_away?: boolean }) => [
      show(utils.profile.availability, {}, (now) => ({ ...now, is_away })),
    ]),
  );
  return {
    isAway: data?.is_away ?? false,
    setAway: (is_away: boolean) =>
      update.mutate({ is_away }, { onSettled: () => void utils.profile.availability.invalidate() }),
  };
}
