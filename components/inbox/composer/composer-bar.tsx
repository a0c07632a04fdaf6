import type { ReactNode } from "react";
import { WindowClock } from "@/components/inbox/thread/window-clock";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import styles from "./composer.module.css";

type Props = {
  left: number | null;
  isPicking: boolean;
  pick: (isPicking: boolean) => void;
  beginQuickReply: () => void;
  isEmojiOpen: boolean;
  openEmoji: (isOpen: boolean) => void;
  attach: ReactNode;
  /** Null if there is nothing to send or no connection to send it through. */
  send: (() => void) | null;
};

/** The bar below the reply: quick replies, emoji, templates, files, the time left in the reply window, and Send. */
export function ComposerBar(props: Props) {
  const { left, isPicking, pick, beginQuickReply, isEmojiOpen, openEmoji, attach, send } = props;
  const text = usePart(conversation);
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
        aria-label={text.emoji}
        title={text.emoji}
        aria-haspopup="dialog"
        aria-expanded={isEmojiOpen}
        disabled={isPicking}
        onClick={() => openEmoji(!isEmojiOpen)}
      >
        <Icon name="smile" />
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
      {attach}
      {left === null ? <span className={styles.clock} /> : <WindowClock left={left} />}
      {!isPicking && (
        <Button tone="accent" size="small" disabled={!send} onClick={() => send?.()}>
          {text.send}
        </Button>
      )}
    </div>
  );
}
