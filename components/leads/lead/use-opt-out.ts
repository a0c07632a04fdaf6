import { leadChanges } from "@/components/text/en/lead-changes";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import type { LeadRecord } from "./use-lead-change";

/** Stops automatic messages to a lead, or allows them again. */
export function useOptOut({ id: lead_id, name }: Pick<LeadRecord, "id" | "name">, done: () => void) {
  const text = usePart(leadChanges);
  const { inbox, leads } = trpc.useUtils();
  const { mutate, isPending } = trpc.leads.update.useMutation({
    onSuccess: (_, { opted_out }) => {
      toast(opted_out ? text.nowOptedOut(name) : text.nowOptedIn(name));
      done();
    },
    onError: useFailure(),
    onSettled: () => {
      void leads.invalidate();
      void inbox.invalidate();
    },
  });
  return { set: (opted_out: boolean) => mutate({ lead_id, opted_out }), isBusy: isPending };
}
