"use client";

import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import styles from "./field.module.css";
import { Icon, type IconName } from "./icon";

type Words = {
  label?: ReactNode;
  /** What helps to fill it in. */
  description?: ReactNode;
  /** What is wrong with it. */
  error?: ReactNode;
};

type Around = Words & {
  className?: string;
  /** Marked with an asterisk. */
  isMarked?: boolean;
  end?: ReactNode;
  id: string;
  children: ReactNode;
};

/** The words around a field: its name and a hint above, what is wrong with it below. */
const Around = ({ id, label, isMarked, description, error, className, end, children }: Around) => (
  <div className={className}>
    {label && (
      <label className={styles.label} htmlFor={id}>
        {label}
        {isMarked && (
          <span className={styles.star} aria-hidden="true">
            {" *"}
          </span>
        )}
      </label>
    )}
    {description && (
      <p className={styles.hint} id={`${id}-hint`}>
        {description}
      </p>
    )}
    <div className={styles.box} data-end={end ? true : undefined}>
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </div>
    {error && (
      <p className={styles.fault} id={`${id}-fault`}>
        {error}
      </p>
    )}
  </div>
);

/** Ties a field to its words for screen readers. */
function useWords({ description, error }: Words) {
  const id = useId();
  const described = [description && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(" ");
  return {
    id,
    className: styles.input,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

type TextProps = Words & {
  /** A drawing at its end. */
  icon?: IconName;
  /** What a number counts, at its end. */
  unit?: string;
} & ComponentPropsWithRef<"input">;

/** A line to fill in. The browser's own: Mantine's needs as much script as a whole page of ours. */
export function TextField({ label, description, error, className, icon, unit, ...props }: TextProps) {
  const words = useWords({ description, error });
  const end = icon ? <Icon name={icon} size={14} /> : unit;
  return (
    <Around id={words.id} {...{ label, description, error, className, end }}>
      <input type="text" {...words} {...props} />
    </Around>
  );
}

type SecretProps = Words & { /** What the button that shows it is called. */ show: string } & Omit<
    ComponentPropsWithRef<"input">,
    "type"
  >;

/** A line for a secret, which can be looked at. */
export function SecretField({ label, description, error, className, show, ...props }: SecretProps) {
  const words = useWords({ description, error });
  const [isShown, setShown] = useState(false);
  const end = (
    <Button square tone="quiet" aria-label={show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <Icon name={isShown ? "hide" : "show"} size={16} />
    </Button>
  );
  return (
    <Around id={words.id} {...{ label, description, error, className, end }}>
      <input type={isShown ? "text" : "password"} {...words} {...props} />
    </Around>
  );
}

type ChoiceProps = Words & { data: { value: string; label: string }[]; isMarked?: boolean } & Omit<
    ComponentPropsWithRef<"select">,
    "children"
  >;

/** One of a few, by the browser's own list. */
export function ChoiceField({ label, isMarked, description, error, className, data, ...props }: ChoiceProps) {
  const words = useWords({ description, error });
  const end = <Icon name="down" size={14} />;
  return (
    <Around id={words.id} {...{ label, isMarked, description, error, className, end }}>
      <select {...words} {...props}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Around>
  );
}
