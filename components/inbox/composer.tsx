"use client";

import { lazy, type RefObject, Suspense, useState } from "react";
import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { useText } from "@/components/text/text";
import type { InboxThread } from "@/server/schema/inbox";
import styles from "./composer.module.css";
import { keepDraft, readDraft } from "./drafts";
import { ReplyField } from "./reply-field";
import type { Reply } from "./types";
import { useWindowLeft, WindowClock } from "./window-clock";

const TemplatePicker = lazy(() =>
  import("./template-picker").then((module) => ({ default: module.TemplatePicker })),
);

type Props = {
  thread: InboxThread;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Resolves to whether the reply was taken; a refused one is put back into the field. */
  send: (reply: Reply) => Promise<boolean>;
  takeOver: () => void;
  leave: () => void;
};

type NoticeProps = { thread: InboxThread; isClosed: boolean; takeOver: () => void };

/** What is to be known before one writes here. */
function Notice({ thread, isClosed, takeOver }: NoticeProps) {
  const text = useText().inbox;
  if (!thread.connection?.is_connected) {
    return (
      <div className={styles.notice} data-tone="warn">
        <span>{text.noRoute}</span>
      </div>
    );
  }
  if (isClosed) {
    return (
      <div className={styles.notice} data-tone="warn">
        <span>{text.windowClosed}</span>
      </div>
    );
  }
  if (thread.status !== "active") return null;
  return (
    <div className={styles.notice}>
      <span>{text.agentAnswers}</span>
      <span className={styles.notOnPhone}>
        <PlainButton size="small" onClick={takeOver}>
          {text.takeOver}
        </PlainButton>
      </span>
    </div>
  );
}

/** The text of a reply and its draft. A reply that could not be sent comes back, before what was begun since. */
function useDraft(conversation_id: string) {
  const [draft, setDraft] = useState(() => readDraft(conversation_id));
  const change = (value: string) => {
    setDraft(value);
    keepDraft(conversation_id, value);
  };
  const giveBack = (content: string) => {
    const begun = readDraft(conversation_id);
    change(begun ? `${content}\n${begun}` : content);
  };
  return { draft, change, giveBack };
}

/** Where staff write: text with quick replies, or a template when no more than that may be sent. */
export function Composer({ thread, field, send, takeOver, leave }: Props) {
  const text = useText().inbox;
  const { draft, change, giveBack } = useDraft(thread.id);
  const left = useWindowLeft(thread);
  const [picking, setPicking] = useState(false);
  const canSend = thread.connection?.is_connected ?? false;
  const isClosed = left === 0;
  const picksTemplate = isClosed || picking;

  const sendDraft = async () => {
    const content = draft.trim();
    if (!content || !canSend) return;
    change("");
    if (!(await send({ content }))) giveBack(content);
  };
  const sendTemplate = (reply: Reply) => {
    setPicking(false);
    void send(reply);
  };
  const beginQuickReply = () => {
    change(draft && !/\s$/.test(draft) ? `${draft} #` : `${draft}#`);
    field.current?.focus();
  };

  return (
    <div className={styles.composer}>
      <div className={styles.inner}>
        <Notice thread={thread} isClosed={isClosed} takeOver={takeOver} />
        <div className={styles.box}>
          {picksTemplate ? (
            <Suspense fallback={<div className={styles.input} />}>
              <TemplatePicker thread={thread} send={sendTemplate} />
            </Suspense>
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
            <div className={styles.bar}>
              <PlainButton
                square
                tone="quiet"
                aria-label={text.quickReplies}
                title={text.quickReplies}
                disabled={picking}
                onClick={beginQuickReply}
              >
                <Icon name="bolt" />
              </PlainButton>
              <PlainButton
                square
                tone="quiet"
                aria-label={text.templates}
                title={text.templates}
                aria-pressed={picking}
                onClick={() => setPicking(!picking)}
              >
                <Icon name="template" />
              </PlainButton>
              {left === null ? <span className={styles.clock} /> : <WindowClock left={left} />}
              {!picking && (
                <PlainButton
                  tone="accent"
                  size="small"
                  disabled={!draft.trim() || !canSend}
                  onClick={sendDraft}
                >
                  {text.send}
                </PlainButton>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
