import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { emoji } from "@/components/text/en/emoji";
import { usePart } from "@/components/text/use-part";
import composer from "./composer.module.css";
import { emojiOf, findEmoji, noteEmoji, recentEmoji } from "./emoji";
import styles from "./emoji-panel.module.css";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 };

type Props = { choose: (emoji: string) => void; close: () => void };

/** All emoji, those used last first, above the composer; found by name, and moved through by the arrows. */
export function EmojiPanel({ choose, close }: Props) {
  const text = usePart(emoji);
  const root = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const [all] = useState(() => emojiOf(text.names));
  const [recent] = useState(recentEmoji);
  const found = findEmoji(all, term, recent);
  useEffect(() => find.current?.focus(), []);
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
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === find.current && first) {
      event.preventDefault();
      take(first.id);
    } else move(event);
  };
  return (
    // A dialog to the page's keys: Escape closes it, not the conversation.
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
