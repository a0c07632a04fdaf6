import { useRouter } from "next/navigation";
import { leadMerge } from "@/components/text/en/lead-merge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";

/** Merges two leads and opens the kept one. The toast offers to undo it. */
export function useMerge(done: () => void) {
  const text = usePart(leadMerge);
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = () => {
    void utils.leads.invalidate();
    void utils.bookings.invalidate();
    void utils.inbox.invalidate();
  };
  const onError = useFailure();
  const { mutate: undo } = trpc.leads.undoMerge.useMutation({
    onSuccess: () => {
      refresh();
      toast(text.unmerged);
    },
    onError,
  });
  return trpc.leads.merge.useMutation({
    onSuccess: ({ merge_id, lead }) => {
      refresh();
      done();
      router.push(`/leads/${lead.id}`);
      toast(text.merged(lead.name), { undo: () => undo({ merge_id }) });
    },
    onError,
  });
}
