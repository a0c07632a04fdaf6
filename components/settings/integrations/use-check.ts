import { trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/form/use-failure";

/** Checks a number with its provider, then refetches the list, which shows what that says about ownership. */
export function useCheck() {
  const utils = trpc.useUtils();
  return trpc.connections.check.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.connections.list.invalidate(),
  });
}
