import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import composer from "@/components/inbox/composer/composer.module.css";
import { emoji } from "@/components/text/en/emoji";
import { usePart } from "@/components/text/use-part";
import { emojiOf, findEmoji, noteEmoji, recentEmoji } from "./emoji";
import styles from "./emoji-panel.module.css";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 };

/** Closes the panel on a pointer press outside it, or on Escape wherever the focus is. */
function useCloseElsewhere(root: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || root.current?.contains(target)) return;
      // The button that opened the panel also closes it.
      if (!target.closest("[aria-haspopup=dialog][aria-expanded=true]")) close();
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [root, close]);
}

type Props = { choose: (emoji: string) => void; close: () => void };

/** All emoji above the composer, recently used ones first. Searchable by name, navigable with the arrow keys. */
export function EmojiPanel({ choose, close }: Props) {
  const text = usePart(emoji);
  const root = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const [all] = useState(() => emojiOf(text.names));
  const [recent] = useState(recentEmoji);
  const found = findEmoji(all, term, recent);
  useEffect(() => find.current?.focus(), []);
  useCloseElsewhere(root, close);
  const take = (id: string) => {
    noteEmoji(id);
    choose(id);
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(root.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button.matches(":focus"));
    if (step === undefined || (at < 0 && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const next = at < 0 ? 0 : at + step;
    if (next < 0) find.current?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key === "Enter" && event.target === find.current && first) {
      event.preventDefault();
      take(first.id);
    } else move(event);
  };
  return (
    // Marked as a dialog for the page's shortcuts: keys typed here don't act on the conversation.
    <div
      ref={root}
      role="dialog"
      aria-label={text.title}
      className={`${composer.floating} ${styles.panel}`}
      onKeyDown={onKeyDown}
    >
      <input
        ref={find}
        className={composer.value}
        aria-label={text.find}
        placeholder={text.find}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <div className={styles.grid}>
        {found.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            className={styles.one}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={name.replaceAll("_", " ")}
            title={`:${name}:`}
            onClick={() => take(id)}
          >
            {id}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={composer.nothing}>{text.none}</p>}
    </div>
  );
}
