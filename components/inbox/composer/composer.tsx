import { type KeyboardEvent, type RefObject, useState } from "react";
import type { NoteProps } from "@/components/inbox/notes/note-writer";
import { useWindowLeft } from "@/components/inbox/thread/window-clock";
import type { WriteMode } from "@/components/inbox/types";
import { conversation } from "@/components/text/en/conversation";
import { notes } from "@/components/text/en/notes";
import { usePart } from "@/components/text/use-part";
import { Segments } from "@/components/ui/form/segments";
import { useDraft } from "@/components/ui/form/use-draft";
import { useKeptFocus } from "@/components/ui/form/use-kept-focus";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/load/later";
import type { Colleague } from "@/schema/colleague";
import { isProvided } from "@/schema/provider";
import { asGap } from "@/schema/quick-reply-variables";
import styles from "./composer.module.css";
import { ComposerBar } from "./composer-bar";
import { ComposerNotice, ReadOnlyNotice } from "./composer-notice";
import { ReplyField } from "./reply-field";
import { useReplyWriter, type WriterProps } from "./use-reply-writer";

const TemplatePicker = later(
  () => import("./template-picker").then((module) => module.TemplatePicker),
  () => <div className={styles.input} />,
);

const Attach = later(
  () => import("@/components/inbox/attach/attach").then((module) => module.Attach),
  () => null,
);

const Tray = later(
  () => import("@/components/inbox/attach/tray").then((module) => module.Tray),
  () => null,
);

/** Placeholder that takes a note's text and the keyboard focus until its real field is loaded. */
function BegunNote({ conversation_id, field }: NoteProps) {
  const text = usePart(notes);
  const { draft, change } = useDraft(`note ${conversation_id}`);
  return (
    <>
      <textarea
        ref={field}
        className={styles.input}
        aria-label={text.private}
        value={draft}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className={styles.bar} />
    </>
  );
}

const NoteWriter = later(
  () => import("@/components/inbox/notes/note-writer").then((module) => module.NoteWriter),
  BegunNote,
);

const EmojiPanel = later(() =>
  import("@/components/inbox/emoji/emoji-panel").then((module) => module.EmojiPanel),
);

type Props = WriterProps & {
  leave: () => void;
  /** The composer's element, and `focus`, which moves the focus to what can be written in it. */
  composer: RefObject<HTMLDivElement | null>;
  focus: () => void;
  mode: WriteMode;
  /** Whether the field takes keyboard focus when it appears. */
  isAsked: boolean;
  setMode: (mode: WriteMode) => void;
  colleagues: readonly Colleague[];
  noteAdded: () => void;
  takeOver: () => void;
};

/** Switches between reply and note. Words and the box's look say who will see the text, to prevent mix-ups. */
function ModeSwitch({ mode, setMode }: Pick<Props, "mode" | "setMode">) {
  const text = usePart(notes);
  return (
    <div className={styles.mode}>
      <Segments
        aria-label={text.mode}
        value={mode}
        onChange={setMode}
        data={[
          { value: "reply", label: text.reply },
          { value: "note", label: text.note },
        ]}
      />
      {mode === "note" && (
        <span className={styles.onlyTeam}>
          <Icon name="hide" size={14} />
          {text.onlyTeam}
        </span>
      )}
    </div>
  );
}

type ReplyProps = Pick<Props, "thread" | "picker" | "field" | "leave" | "focus"> & {
  writer: ReturnType<typeof useReplyWriter>;
  left: number | null;
};

/** Writes a reply: text with quick replies, or a template, which is all that can be sent after the reply window. */
function ReplyWriter({ thread, picker, field, leave, focus, writer, left }: ReplyProps) {
  const text = usePart(conversation);
  const { isPicking, pick, asked } = picker;
  const { draft, change, canSend, sendDraft, sendTemplate, beginQuickReply, files, changeFiles } = writer;
  const number = canSend ? thread.connection : null;
  const isClosed = left === 0;
  const isTemplate = isClosed || isPicking;
  const [isEmojiOpen, openEmoji] = useState(false);
  const endEmoji = () => {
    openEmoji(false);
    // If closing the panel moved the focus elsewhere, leave it there.
    requestAnimationFrame(() => document.activeElement === document.body && field.current?.focus());
  };
  const insert = (emoji: string) => {
    const { selectionStart: from = draft.length, selectionEnd: to = draft.length } = field.current ?? {};
    change(draft.slice(0, from) + emoji + draft.slice(to));
    endEmoji();
    const caret = from + emoji.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  };
  const closePicker = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    pick(false);
    focus();
  };
  const sendByButton = () => {
    sendDraft();
    focus();
  };
  // Marked as a dialog for the page's shortcuts: Escape closes the picker, not the conversation.
  const asPicker = isPicking && { role: "dialog", "aria-label": text.templates, onKeyDown: closePicker };
  return (
    <div {...asPicker}>
      {isTemplate ? (
        <TemplatePicker
          provider={thread.connection?.provider}
          asked={asked}
          about={thread}
          send={sendTemplate}
          canSend={canSend}
        />
      ) : (
        <ReplyField
          thread={thread}
          maxLength={thread.connection?.text_limit}
          field={field}
          value={draft}
          change={change}
          send={sendDraft}
          leave={leave}
        />
      )}
      {number && files.length > 0 && !isTemplate && (
        <Tray {...{ files, draft }} provider={number.provider} change={changeFiles} done={focus} />
      )}
      {isTemplate && files.length > 0 && <p className={styles.nothing}>{text.filesStay}</p>}
      {isEmojiOpen && !isPicking && <EmojiPanel choose={insert} close={endEmoji} />}
      {!isClosed && (
        <ComposerBar
          left={left}
          isPicking={isPicking}
          pick={pick}
          beginQuickReply={beginQuickReply}
          isEmojiOpen={isEmojiOpen}
          openEmoji={openEmoji}
          attach={
            number &&
            !isPicking && <Attach number={number} count={files.length} change={changeFiles} done={focus} />
          }
          send={writer.isReady && canSend ? sendByButton : null}
        />
      )}
    </div>
  );
}

export function Composer({ mode, isAsked, setMode, colleagues, noteAdded, takeOver, ...props }: Props) {
  const { thread, field, leave, composer, focus } = props;
  useKeptFocus(composer, focus);
  const writer = useReplyWriter(props);
  const left = useWindowLeft(thread);
  // The agent holds such a channel: the conversation is only stored here, and no reply can be sent.
  const isKept = thread.connection === null && !isProvided(thread.channel);
  const notice = !isKept && mode === "reply" && (
    <ComposerNotice
      thread={thread}
      isClosed={left === 0}
      gap={writer.gap && asGap(writer.gap.variable)}
      refusal={writer.refusal}
      held={writer.held}
      sendAnyway={left === 0 || props.picker.isPicking ? null : writer.sendDraft}
      takeOver={takeOver}
    />
  );
  return (
    <div ref={composer} className={styles.composer} data-mode={mode} data-composer tabIndex={-1}>
      <div className={styles.inner}>
        {notice}
        <div className={styles.box}>
          <ModeSwitch mode={mode} setMode={setMode} />
          {mode === "note" ? (
            <NoteWriter
              conversation_id={thread.id}
              field={field}
              isAsked={isAsked}
              colleagues={colleagues}
              added={noteAdded}
              leave={leave}
            />
          ) : isKept ? (
            <ReadOnlyNotice thread={thread} />
          ) : (
            <ReplyWriter {...props} writer={writer} left={left} />
          )}
        </div>
      </div>
    </div>
  );
}
