import { useRouter } from "next/navigation";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/toasts";
import { useFailure } from "@/components/ui/use-failure";

/** Removes a number from its page, says so, and goes back to the list. */
export function useRemoveNumber(removed: string) {
  const router = useRouter();
  const utils = trpc.useUtils();
  return trpc.connections.remove.useMutation({
    onError: useFailure(),
    onSuccess: async () => {
      toast(removed);
      router.push("/settings/integrations");
      await Promise.all([utils.connections.list.invalidate(), utils.simulator.numbers.invalidate()]);
    },
  });
}
