import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useState } from "react";
import styles from "./composer.module.css";

type Field = RefObject<HTMLTextAreaElement | null>;

/** What a word begun in the text may become, as a list above the field shows it. */
type Choices<T> = {
  isOpen: boolean;
  found: readonly T[];
  at: number;
  move: (step: 1 | -1) => void;
  close: () => void;
};

/** The id of the option that is pointed at, for the text field's aria-activedescendant. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** A text that is written, with the place of its caret. */
export function useWriting(field: Field, value: string, change: (value: string) => void) {
  const [caret, setCaret] = useState(value.length);
  return {
    field,
    value,
    setCaret,
    before: value.slice(0, caret),
    write: (element: HTMLTextAreaElement) => {
      change(element.value);
      setCaret(element.selectionStart);
    },
    /** Puts another text before the caret, in the place of the one there, and selects a part of it, by default its end. */
    putBefore: (before: string, { from, to } = { from: before.length, to: before.length }) => {
      change(before + value.slice(caret));
      setCaret(from);
      requestAnimationFrame(() => field.current?.setSelectionRange(from, to));
    },
  };
}

function useOwnHeight(field: Field, value: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || element.value !== value) return;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight}px`;
  }, [field, value]);
}

// A keyboard on the glass has no Shift+Enter: there Enter is a new line, and the button sends.
const isTouch = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** What a key does to the open list; false where it is none of the list's. */
function pressInList<T>(key: string, choices: Choices<T>, choose: (one: T) => void): boolean {
  const one = choices.found[choices.at];
  if (key === "ArrowDown") choices.move(1);
  else if (key === "ArrowUp") choices.move(-1);
  else if (key === "Escape") choices.close();
  else if ((key === "Enter" || key === "Tab") && one) choose(one);
  else return false;
  return true;
}

type Props<T> = {
  writing: ReturnType<typeof useWriting>;
  label: string;
  hint: string;
  shortcut: string | undefined;
  maxLength: number | undefined;
  choices: Choices<T>;
  choose: (one: T) => void;
  /** The open list, by the id that it has to have. */
  list: (id: string) => ReactNode;
  send: () => void;
  leave: () => void;
};

/** A text that grows with what is written; Enter sends it, and a word begun in it brings up a list. */
export function WriteField<T>(props: Props<T>) {
  const { writing, choices, choose, send, leave, label, hint, shortcut, maxLength, list } = props;
  const { field, value, setCaret, write } = writing;
  const listId = useId();
  useOwnHeight(field, value);
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word of another script is being put together, Enter belongs to that.
    if (event.nativeEvent.isComposing) return;
    if (choices.isOpen && pressInList(event.key, choices, choose)) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey && !isTouch()) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape") leave();
  };
  return (
    <>
      {choices.isOpen && list(listId)}
      <textarea
        ref={field}
        className={styles.input}
        dir="auto"
        rows={1}
        maxLength={maxLength}
        aria-label={label}
        aria-description={hint}
        aria-keyshortcuts={shortcut}
        aria-autocomplete="list"
        aria-controls={choices.isOpen ? listId : undefined}
        aria-activedescendant={choices.found.length > 0 ? optionId(listId, choices.at) : undefined}
        placeholder={label}
        value={value}
        onChange={(event) => write(event.currentTarget)}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
