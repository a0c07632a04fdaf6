import { leadChanges } from "@/components/text/en/lead-changes";
import { usePart } from "@/components/text/use-part";
import { Confirm } from "@/components/ui/feedback/confirm";
import type { LeadRecord } from "./use-lead-change";
import { useOptOut } from "./use-opt-out";

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
