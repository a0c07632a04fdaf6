import { LabelChips } from "@/components/labels/label-chips";
import { later } from "@/components/ui/load/later";
import type { InboxThread } from "@/schema/inbox";
import styles from "./thread.module.css";

const ThreadLabelDialog = later(() =>
  import("./thread-label-dialog").then((module) => module.ThreadLabelDialog),
);

type Props = { thread: InboxThread; isOpen: boolean; close: () => void };

export function ThreadLabels({ thread, isOpen, close }: Props) {
  return (
    <>
      {thread.label_ids.length > 0 && (
        <div className={styles.labels}>
          <LabelChips label_ids={thread.label_ids} />
        </div>
      )}
      {isOpen && <ThreadLabelDialog thread={thread} close={close} />}
    </>
  );
}
