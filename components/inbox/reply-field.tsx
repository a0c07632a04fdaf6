import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from "react";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import type { QuickReply } from "@/server/schema/quick-reply";
import styles from "./composer.module.css";
import { optionId, QuickReplyList } from "./quick-reply-list";
import { type QuickReplyPicker, useQuickReplies } from "./use-quick-replies";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  maxLength: number | undefined;
  change: (value: string) => void;
  send: () => void;
  leave: () => void;
};

function useOwnHeight(field: Props["field"], value: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || element.value !== value) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [field, value]);
}

// A keyboard on the glass has no Shift+Enter: there Enter is a new line, and the button sends.
const isTouch = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** What a key does to the open list of quick replies; false where it is none of the list's. */
function pressInList(key: string, replies: QuickReplyPicker, choose: (reply: QuickReply) => void): boolean {
  const reply = replies.found[replies.at];
  if (key === "ArrowDown") replies.move(1);
  else if (key === "ArrowUp") replies.move(-1);
  else if (key === "Escape") replies.close();
  else if ((key === "Enter" || key === "Tab") && reply) choose(reply);
  else return false;
  return true;
}

/** The reply's text: grows with it, Enter sends, / brings up quick replies. */
export function ReplyField({ field, value, maxLength, change, send, leave }: Props) {
  const text = usePart(inbox);
  const listId = useId();
  const [caret, setCaret] = useState(value.length);
  const replies = useQuickReplies(value.slice(0, caret));
  useOwnHeight(field, value);
  const choose = ({ content }: QuickReply) => {
    const before = replies.insert(content);
    change(before + value.slice(caret));
    setCaret(before.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While a word of another script is being put together, Enter belongs to that.
    if (event.nativeEvent.isComposing) return;
    if (replies.isOpen && pressInList(event.key, replies, choose)) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey && !isTouch()) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") leave();
  };

  return (
    <>
      {replies.isOpen && <QuickReplyList id={listId} replies={replies} choose={choose} />}
      <textarea
        ref={field}
        className={styles.input}
        dir="auto"
        rows={1}
        maxLength={maxLength}
        aria-label={text.write}
        aria-description={text.writeHint}
        aria-keyshortcuts="r"
        aria-autocomplete="list"
        aria-controls={replies.isOpen ? listId : undefined}
        aria-activedescendant={replies.found.length > 0 ? optionId(listId, replies.at) : undefined}
        placeholder={text.write}
        value={value}
        onChange={(event) => {
          change(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
