import { useRouter } from "next/navigation";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/use-failure";

/**
 * Puts the first steps away, or shows them again: the rail follows at once. `done` is called also when the page no
 * longer shows what called for it.
 */
export function usePutAway(done: (put_away: boolean) => void) {
  const utils = trpc.useUtils();
  const router = useRouter();
  return trpc.firstSteps.update.useMutation({
    onError: useFailure(),
    onSuccess: (steps) => {
      utils.firstSteps.get.setData({}, steps);
      router.refresh(); // what the rail shows comes with the page
      done(steps.put_away);
    },
  });
}
