import { leadChanges } from "@/components/text/en/lead-changes";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import type { LeadRecord } from "./use-lead-change";

/** Blocks or unblocks a lead. While it is blocked, its messages are only stored. */
export function useBlock({
  id: lead_id,
  name,
  blocked_at,
}: Pick<LeadRecord, "id" | "name" | "blocked_at">): () => void {
  const text = usePart(leadChanges);
  const { inbox, leads } = trpc.useUtils();
  const { mutate } = trpc.leads.update.useMutation({
    onSuccess: (_, { blocked }) => toast(blocked ? text.nowBlocked(name) : text.nowUnblocked(name)),
    onError: useFailure(),
    onSettled: () => {
      void leads.invalidate();
      void inbox.invalidate();
    },
  });
  return () => mutate({ lead_id, blocked: blocked_at === null });
}
