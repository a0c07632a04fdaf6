import { leadChanges } from "@/components/text/en/lead-changes";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import type { LeadRecord } from "./use-lead-change";

/** Stops automatic messages to a lead, or allows them again. */
function useOptOut({ id: lead_id, name }: Pick<LeadRecord, "id" | "name">, done: () => void) {
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

type Props = { lead: Pick<LeadRecord, "id" | "name" | "opted_out_at">; close: () => void };

/** Asks before automatic messages to a lead are stopped, or allowed again, which only the customer may ask for. */
export function OptOutQuestion({ lead, close }: Props) {
  const text = usePart(leadChanges);
  const { set, isBusy } = useOptOut(lead, close);
  const isOut = lead.opted_out_at !== null;
  return (
    <Confirm
      title={isOut ? text.optInTitle : text.optOutTitle}
      action={isOut ? text.optIn : text.optOut}
      opened
      close={close}
      run={() => set(!isOut)}
      busy={isBusy}
      danger={false}
    >
      <p>{(isOut ? text.askOptIn : text.askOptOut)(lead.name)}</p>
    </Confirm>
  );
}
