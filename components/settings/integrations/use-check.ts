import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/use-failure";

/** Asks a number's provider about it; what it says of whose the number is shows at once. */
export function useCheck() {
  const utils = trpc.useUtils();
  return trpc.connections.check.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.connections.list.invalidate(),
  });
}
