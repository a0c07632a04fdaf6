import { ChoiceList } from "@/components/inbox/composer/choice-list";
import styles from "@/components/inbox/composer/composer.module.css";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import type { Emoji } from "./emoji";
import type { EmojiPicker } from "./use-emoji";

type Props = { id: string; emoji: EmojiPicker; choose: (one: Emoji) => void };

/** Emoji that match the name being typed, above the composer. Keyboard focus stays in the text field. */
export function EmojiList({ id, emoji, choose }: Props) {
  const text = usePart(conversation);
  return (
    <div className={styles.floating}>
      <ChoiceList id={id} label={text.emoji} choices={emoji} choose={choose} className={styles.colleague}>
        {(one) => (
          <>
            <span aria-hidden="true">{one.id}</span>:{one.name}:
          </>
        )}
      </ChoiceList>
    </div>
  );
}
