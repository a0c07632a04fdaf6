import type { ReactNode } from "react";
import { steps as words } from "@/components/text/en/steps";
import { usePart } from "@/components/text/use-part";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { Icon } from "@/components/ui/icon";
import styles from "./steps.module.css";

export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

export const StepsSkeleton = ({ count }: { count: number }) => (
  <div className={styles.steps}>
    {Array.from({ length: count }, (_, step) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity, never re-ordered
      <div key={step} className={styles.step}>
        <span className={styles.tick} />
        <div className={styles.what}>
          <SkeletonRows count={2} height={24} />
        </div>
      </div>
    ))}
  </div>
);

type Props = {
  number: number;
  title: string;
  text?: string | undefined;
  /** done: shows a tick. folded: done, and collapsed to a line. later: not possible yet. */
  state: "todo" | "done" | "folded" | "later";
  children?: ReactNode;
};

/** One step: its number, or a tick once it is done; its purpose, and what to do. */
export function Step({ number, title, text, state, children }: Props) {
  const { done, todo } = usePart(words);
  const isDone = state === "done" || state === "folded";
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.tick} data-done={isDone || undefined}>
        {isDone ? <Icon name="check" size={16} /> : <span aria-hidden="true">{number}</span>}
        <span className="visually-hidden">{isDone ? done : todo}</span>
      </span>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        {text && state !== "folded" && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </li>
  );
}

/** A step's state, in a few words. */
export const StepFacts = ({ children }: { children: ReactNode }) => (
  <div className={styles.facts}>{children}</div>
);

/** A step's actions; beside its title if the step is folded. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** Says that all steps are done, and where to go next. */
export const AllDone = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <section className={styles.allDone}>
    <h2 className={styles.title}>{title}</h2>
    <p className={styles.text}>{text}</p>
    <div className={styles.actions}>{children}</div>
  </section>
);
