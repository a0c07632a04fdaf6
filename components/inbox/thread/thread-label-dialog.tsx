import { changeRow } from "@/components/inbox/cache";
import { useFilters } from "@/components/inbox/views/use-filters";
import { LabelDialog } from "@/components/labels/label-dialog";
import { useLabelSwitch } from "@/components/labels/use-label-switch";
import { trpc } from "@/components/trpc";
import { show } from "@/components/ui/load/use-optimistic";
import type { InboxThread } from "@/schema/inbox";

type Labelled = { label_ids: string[] };
type Change = (ids: string[]) => string[];

/** Adds a label to a conversation or removes it. The change shows at once. */
function useSet(conversation_id: string) {
  const utils = trpc.useUtils();
  const filters = useFilters();
  const change = (to: Change) => {
    const changed = <T extends Labelled>(one: T): T => ({ ...one, label_ids: to(one.label_ids) });
    changeRow(utils, filters, conversation_id, changed);
    return [show(utils.inbox.get, { conversation_id }, changed)];
  };
  const onSettled = () => {
    void utils.inbox.get.invalidate({ conversation_id });
    void utils.inbox.list.invalidate();
  };
  const shown = useLabelSwitch(change);
  const on = trpc.labels.putOnConversation.useMutation({ ...shown.on, onSettled });
  const off = trpc.labels.takeOffConversation.useMutation({ ...shown.off, onSettled });
  return (label_id: string, isOn: boolean) => (isOn ? on : off).mutate({ conversation_id, label_id });
}

type Props = { thread: InboxThread; close: () => void };

/** The dialog for choosing a conversation's labels. */
export function ThreadLabelDialog({ thread: { id, lead, label_ids }, close }: Props) {
  const set = useSet(id);
  return <LabelDialog name={lead.name} label_ids={label_ids} set={set} close={close} />;
}
