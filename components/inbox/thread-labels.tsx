import { LabelChips } from "@/components/labels/label-chips";
import { useLabelSwitch } from "@/components/labels/use-label-switch";
import { trpc } from "@/components/trpc";
import { later } from "@/components/ui/later";
import { show } from "@/components/ui/use-optimistic";
import type { InboxThread } from "@/server/schema/inbox";
import { changeRow } from "./cache";
import styles from "./thread.module.css";
import { useFilters } from "./use-filters";

const LabelDialog = later(() =>
  import("@/components/labels/label-dialog").then((module) => module.LabelDialog),
);

type Labelled = { label_ids: string[] };
type Change = (ids: string[]) => string[];

/** Puts a label on a conversation or takes it off, shown at once. */
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

type Props = { thread: InboxThread; isOpen: boolean; close: () => void };

export function ThreadLabels({ thread: { id, lead, label_ids }, isOpen, close }: Props) {
  const set = useSet(id);
  return (
    <>
      {label_ids.length > 0 && (
        <div className={styles.labels}>
          <LabelChips label_ids={label_ids} />
        </div>
      )}
      {isOpen && <LabelDialog name={lead.name} label_ids={label_ids} set={set} close={close} />}
    </>
  );
}
