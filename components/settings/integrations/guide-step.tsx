"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/kit/icon";
import { useText } from "@/components/text/text";
import styles from "./guide.module.css";

type Props = {
  number: number;
  title: string;
  text?: string;
  isDone?: boolean;
  /** It can't be done yet. */
  isLater?: boolean;
  children?: ReactNode;
};

/** A numbered step, with a tick once it is done. */
export function GuideStep({ number, title, text, isDone = false, isLater = false, children }: Props) {
  const words = useText().firstSteps;
  return (
    <li className={styles.step} data-done={isDone || undefined} data-later={isLater || undefined}>
      <span className={styles.tick}>
        {isDone ? <Icon name="check" size={16} /> : <span aria-hidden="true">{number}</span>}
        {isDone && <span className="visually-hidden">{words.done}</span>}
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </li>
  );
}

type InstructionsProps = { steps: readonly string[]; links: readonly (readonly string[])[] };

/** What to do in a provider's console, and where that is. */
export function Instructions({ steps, links }: InstructionsProps) {
  const text = useText().connect;
  return (
    <>
      <ol className={styles.list} type="a">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        {links.map(([name = "", href = ""]) => (
          <a
            key={href}
            className={styles.link}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={text.opens(name)}
          >
            {name} <Icon name="external" size={14} />
          </a>
        ))}
      </div>
    </>
  );
}
