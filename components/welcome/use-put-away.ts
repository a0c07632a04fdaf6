import { useRouter } from "next/navigation";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";

/** Hides the first steps or brings them back. `done` is called even if the page that asked is gone by then. */
export function usePutAway(done: (put_away: boolean) => void) {
  const utils = trpc.useUtils();
  const router = useRouter();
  return trpc.firstSteps.update.useMutation({
    onError: useFailure(),
    onSuccess: (steps) => {
      utils.firstSteps.get.setData({}, steps);
      router.refresh(); // The server renders what the rail shows.
      done(steps.put_away);
    },
  });
}
