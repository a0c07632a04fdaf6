import Link from "next/link";
import { inbox } from "@/components/text/en/inbox";
import { usePart } from "@/components/text/use-part";
import type { QuickReply } from "@/server/schema/quick-reply";
import styles from "./composer.module.css";
import type { QuickReplyPicker } from "./use-quick-replies";

type Props = { id: string; replies: QuickReplyPicker; choose: (reply: QuickReply) => void };

/** The id of the option that is pointed at, for the text field's aria-activedescendant. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Quick replies above the composer. The keyboard stays in the text field. */
export function QuickReplyList({ id, replies: { found, isEmpty, at, point }, choose }: Props) {
  const text = usePart(inbox);
  return (
    <div className={styles.floating}>
      {isEmpty && (
        <p className={styles.nothing}>
          {text.quickRepliesEmpty} <Link href="/settings/replies">{text.quickRepliesAdd}</Link>
        </p>
      )}
      <div id={id} role="listbox" aria-label={text.quickReplies}>
        {found.map((reply, index) => (
          <button
            key={reply.id}
            id={optionId(id, index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.choice}
            onMouseMove={() => point(index)}
            // The field keeps the focus, and its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
          >
            <span className={styles.choiceTitle}>{reply.title}</span>
            <span className={styles.choiceText}>{reply.content}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
