import type { KeyboardEvent, RefObject } from "react";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/later";
import { useDraft } from "@/components/ui/use-draft";
import type { InboxMessage, InboxThread } from "@/server/schema/inbox";
import styles from "./composer.module.css";
import { ComposerNotice, KeptHere } from "./composer-notice";
import { ReplyField } from "./reply-field";
import type { Reply, ReplyOutcome } from "./types";
import type { Picker } from "./use-picker";
import { useSending } from "./use-sending";
import { useWindowLeft, WindowClock } from "./window-clock";

const TemplatePicker = later(
  () => import("./template-picker").then((module) => module.TemplatePicker),
  () => <div className={styles.input} />,
);

type Props = {
  thread: InboxThread;
  field: RefObject<HTMLTextAreaElement | null>;
  messages: readonly InboxMessage[];
  picker: Picker;
  send: (reply: Reply) => Promise<ReplyOutcome>;
  takeOver: () => void;
  leave: () => void;
};

type BarProps = {
  left: number | null;
  isPicking: boolean;
  pick: (isPicking: boolean) => void;
  beginQuickReply: () => void;
  /** Null while there is nothing to send, or no way. */
  send: (() => void) | null;
};

/** What stands below the reply: quick replies, templates, the time that is left, and Send. */
function Bar({ left, isPicking, pick, beginQuickReply, send }: BarProps) {
  const text = usePart(inbox);
  return (
    <div className={styles.bar}>
      <Button
        square
        tone="quiet"
        aria-label={text.quickReplies}
        title={text.quickReplies}
        disabled={isPicking}
        onClick={beginQuickReply}
      >
        <Icon name="bolt" />
      </Button>
      <Button
        square
        tone="quiet"
        aria-label={text.templates}
        title={text.templates}
        aria-pressed={isPicking}
        onClick={() => pick(!isPicking)}
      >
        <Icon name="template" />
      </Button>
      {left === null ? <span className={styles.clock} /> : <WindowClock left={left} />}
      {!isPicking && (
        <Button tone="accent" size="small" disabled={!send} onClick={() => send?.()}>
          {text.send}
        </Button>
      )}
    </div>
  );
}

/** Where staff write: text with quick replies, or a template when no more than that may be sent. */
function Writer({ thread, messages, picker, field, send, takeOver, leave }: Props) {
  const text = usePart(inbox);
  const written = useDraft(`reply ${thread.id}`);
  const { draft, change } = written;
  const left = useWindowLeft(thread);
  const { isPicking, pick: setPicking, asked } = picker;
  const canSend = thread.connection?.is_connected ?? false;
  const isClosed = left === 0;
  const sent = () => setPicking(false);
  const { refusal, sendDraft, sendTemplate } = useSending({
    ...written,
    conversation_id: thread.id,
    messages,
    send,
    canSend,
    sent,
  });
  const closePicker = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    setPicking(false);
    requestAnimationFrame(() => field.current?.focus());
  };
  // A dialog to the page's keys: Escape closes the picker, not the conversation.
  const asPicker = isPicking && { role: "dialog", "aria-label": text.templates, onKeyDown: closePicker };
  const beginQuickReply = () => {
    change(draft && !/\s$/.test(draft) ? `${draft} /` : `${draft}/`);
    field.current?.focus();
  };

  return (
    <div className={styles.composer}>
      <div className={styles.inner}>
        <ComposerNotice thread={thread} isClosed={isClosed} refusal={refusal} takeOver={takeOver} />
        <div className={styles.box} {...asPicker}>
          {isClosed || isPicking ? (
            <TemplatePicker thread={thread} asked={asked} send={sendTemplate} canSend={canSend} />
          ) : (
            <ReplyField
              maxLength={thread.connection?.text_limit}
              field={field}
              value={draft}
              change={change}
              send={sendDraft}
              leave={leave}
            />
          )}
          {!isClosed && (
            <Bar
              left={left}
              isPicking={isPicking}
              pick={setPicking}
              beginQuickReply={beginQuickReply}
              send={draft.trim() && canSend ? sendDraft : null}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** Where staff write; where only the agent can write, that this is so. */
export const Composer = (props: Props) =>
  props.thread.connection === null && props.thread.channel !== "whatsapp" ? (
    <KeptHere thread={props.thread} />
  ) : (
    <Writer {...props} />
  );
