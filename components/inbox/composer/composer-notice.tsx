import { conversation } from "@/components/text/en/conversation";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import type { InboxThread } from "@/schema/inbox";
import styles from "./composer.module.css";

type Props = {
  thread: InboxThread;
  isClosed: boolean;
  /** A quick reply's variable that is still unfilled in the text. */
  gap: string | null;
  refusal: string | null;
  /** Why a reply is held back. `sendAnyway` sends it regardless; null if another button does that. */
  held: string | null;
  sendAnyway: (() => void) | null;
  takeOver: () => void;
};

/** Replaces the reply field if the agent holds the channel: the conversation is only stored here, to read. */
export function ReadOnlyNotice({ thread }: Pick<Props, "thread">) {
  const text = usePart(inbox);
  const words = usePart(conversation);
  return <p className={styles.kept}>{words.keptHere(text.channels[thread.channel])}</p>;
}

/** The notice above the reply: an unfilled variable, a refusal, why nothing can be sent, or who answers. */
export function ComposerNotice({ thread, isClosed, gap, refusal, held, sendAnyway, takeOver }: Props) {
  const text = usePart(conversation);
  const warning = !thread.connection?.is_connected ? text.noRoute : isClosed ? text.windowClosed : null;
  const isDone = thread.status === "completed" || thread.status === "abandoned";
  if (gap && !isClosed) {
    return (
      <div className={styles.notice} data-tone="warn" role="alert">
        <span>{text.gap(gap)}</span>
      </div>
    );
  }
  if (refusal) {
    return (
      <div className={styles.notice} data-tone="danger" role="alert">
        <span>
          <strong>{text.notSent}</strong> {refusal}
        </span>
      </div>
    );
  }
  if (held) {
    return (
      <div className={styles.notice} data-tone="warn" role="alert">
        <span>{held}</span>
        {sendAnyway && (
          <Button size="small" onClick={sendAnyway}>
            {text.sendAnyway}
          </Button>
        )}
      </div>
    );
  }
  if (warning) {
    return (
      <div className={styles.notice} data-tone="warn">
        <span>{warning}</span>
      </div>
    );
  }
  if (isDone) {
    return (
      <div className={styles.notice} data-tone="plain">
        <span>{text.closedHint}</span>
      </div>
    );
  }
  if (thread.status !== "active") return null;
  return (
    <div className={styles.notice}>
      <span>{text.agentAnswers}</span>
      <span className={styles.notOnPhone}>
        <Button size="small" onClick={takeOver}>
          {text.takeOver}
        </Button>
      </span>
    </div>
  );
}
