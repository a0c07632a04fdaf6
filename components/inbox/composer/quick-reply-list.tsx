import Link from "next/link";
import { conversation } from "@/components/text/en/conversation";
import { quickReplyList } from "@/components/text/en/quick-reply-list";
import { usePart } from "@/components/text/use-part";
import type { QuickReply } from "@/schema/quick-reply";
import { ChoiceList } from "./choice-list";
import styles from "./composer.module.css";
import type { QuickReplyPicker } from "./use-quick-replies";

type Props = { id: string; replies: QuickReplyPicker; choose: (reply: QuickReply) => void };

/** Matching quick replies, above the composer. Keyboard focus stays in the text field. */
export function QuickReplyList({ id, replies, choose }: Props) {
  const text = usePart(conversation);
  const words = usePart(quickReplyList);
  return (
    <div className={styles.floating}>
      {replies.isEmpty && (
        <p className={styles.nothing}>
          {words.empty} <Link href="/settings/replies">{words.add}</Link>
        </p>
      )}
      <ChoiceList
        id={id}
        label={text.quickReplies}
        choices={replies}
        choose={choose}
        className={styles.choice}
      >
        {({ title, content }) => (
          <>
            <span className={styles.choiceTitle}>{title}</span>
            <span className={styles.choiceText}>{content}</span>
          </>
        )}
      </ChoiceList>
    </div>
  );
}
