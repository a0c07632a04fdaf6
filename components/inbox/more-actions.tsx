import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./more-actions.module.css";

export type MenuAction = { name: string; shortcut?: string; act: () => void };

export function MoreActions({ actions }: { actions: readonly MenuAction[] }) {
  const text = usePart(conversation);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closing = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && isOpen) close();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!root.current?.contains(relatedTarget)) setOpen(false);
    },
  };
  return (
    <span ref={root} className={styles.more}>
      <Button
        {...closing}
        ref={button}
        square
        tone="quiet"
        aria-label={text.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </Button>
      {isOpen && (
        // Marked as a dialog for the page's shortcuts: Escape closes it, not the conversation.
        <div role="dialog" aria-label={text.more} className={styles.list} {...closing}>
          {actions.map(({ name, act }) => (
            <button
              key={name}
              type="button"
              className={styles.action}
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
