import { useRouter } from "next/navigation";
import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/use-failure";

/** Puts the first steps away or brings them back. `done` is called even after the page that asked is gone. */
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
