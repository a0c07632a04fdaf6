import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useState } from "react";
import styles from "./composer.module.css";

type Field = RefObject<HTMLTextAreaElement | null>;

/** The completions of a begun word, as the list above the field shows them. */
type Choices<T> = {
  isOpen: boolean;
  found: readonly T[];
  at: number;
  move: (step: 1 | -1) => void;
  close: () => void;
};

/** The DOM id of an option, for the text field's aria-activedescendant. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** A text being written, and where its caret is. */
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
    /** Replaces the text before the caret and selects a part of it; by default, only puts the caret at its end. */
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

// On-screen keyboards have no Shift+Enter: there Enter is a new line, and the button sends.
const isTouch = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** Handles a key in the open list; false if the list doesn't use that key. */
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
  /** Renders the open list with the id that it has to have. */
  list: (id: string) => ReactNode;
  send: () => void;
  leave: () => void;
};

/** A text field that grows with the text. Enter sends it, and a begun word opens a list. */
export function WriteField<T>(props: Props<T>) {
  const { writing, choices, choose, send, leave, label, hint, shortcut, maxLength, list } = props;
  const { field, value, setCaret, write } = writing;
  const listId = useId();
  useOwnHeight(field, value);
  const onKeyDown = (event: KeyboardEvent) => {
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
