import type { ReactNode } from "react";
import { Icon } from "@/components/kit/icon";
import { useText } from "@/components/text/text";
import styles from "./welcome.module.css";

type Props = {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  /** How it stands, in a few words. */
  facts?: ReactNode;
  children?: ReactNode;
};

/** One step: its number, or a tick once it is done; what it is for, how it stands, and what to do. */
export function Step({ number, title, text, isDone, facts, children }: Props) {
  const words = useText().firstSteps;
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.tick}>
        {isDone ? <Icon name="check" size={16} /> : <span aria-hidden="true">{number}</span>}
        <span className="visually-hidden">{isDone ? words.done : words.open}</span>
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        {!isDone && <p className={styles.text}>{text}</p>}
        {facts && <div className={styles.facts}>{facts}</div>}
        {children}
      </div>
    </li>
  );
}
