import { useRouter } from "next/navigation";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";

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
