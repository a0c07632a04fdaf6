import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { conversation } from "@/components/text/en/conversation";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";
import styles from "./more-actions.module.css";

export type MenuAction = {
  name: string;
  shortcut?: string;
  act: () => void;
  /** Stands after its name. */
  count?: ReactNode;
  /** For an action that is a choice: whether it is the chosen one, whose name the button shows. */
  isChosen?: boolean;
  /** Whether it begins a group. */
  begins?: boolean;
};

/** Closes what is open at Escape, and when the focus leaves it. */
function useOpen() {
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
  return { isOpen, toggle: () => setOpen(!isOpen), close, closing, root, button };
}

type Props = {
  actions: readonly MenuAction[];
  /** "More" if it isn't given. */
  label?: string;
  /** Its beginning, shown in the button; else that has three dots. */
  shown?: string;
  /** Opens upwards. */
  isUp?: boolean;
  /** Fields below the actions. */
  children?: ReactNode;
};

/** What there is no room for, behind a button. */
export function MoreActions({ actions, label, shown, isUp, children }: Props) {
  const text = usePart(conversation);
  const name = label ?? text.more;
  const { isOpen, toggle, close, closing, root, button } = useOpen();
  const chosen = actions.find(({ isChosen }) => isChosen);
  const words = chosen?.name ?? shown;
  return (
    <span ref={root} className={styles.more}>
      <Button
        {...closing}
        ref={button}
        square={!words}
        tone="quiet"
        className={words && styles.words}
        aria-label={chosen ? `${name}: ${chosen.name}` : name}
        title={name}
        data-more
        data-chosen={Boolean(chosen) || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {words && <span className={styles.name}>{words}</span>}
        <Icon name={words ? "down" : "more"} size={words ? 14 : undefined} />
      </Button>
      {isOpen && (
        // Marked as a dialog for the page's shortcuts: Escape closes it, not the conversation.
        <div role="dialog" aria-label={name} className={styles.list} data-up={isUp} {...closing}>
          {actions.map(({ name, act, count, isChosen, begins }) => (
            <button
              key={name}
              type="button"
              className={styles.action}
              aria-pressed={isChosen}
              data-begins={begins || undefined}
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
              {count}
            </button>
          ))}
          {children}
        </div>
      )}
    </span>
  );
}
