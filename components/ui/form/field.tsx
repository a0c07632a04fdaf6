import { type ComponentProps, type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "./field.module.css";

type Words = {
  label?: ReactNode;
  /** Adds an asterisk. */
  isMarked?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** Taller, for the pages before sign-in. */
  size?: "large";
};

/** What ties a field to its label and hints for screen readers, and its class. */
type Tied = { id: string; className?: string; "aria-invalid"?: true; "aria-describedby"?: string };

type AroundProps = { words: Words; end?: ReactNode; children: (tied: Tied) => ReactNode };

/** The texts around a field: label and hint above, error below. */
function Around({ words, end, children }: AroundProps) {
  const { label, isMarked, description, error, className, size } = words;
  const id = useId();
  const described = [description && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className={className} data-size={size}>
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
        {children({
          id,
          className: styles.input,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": described || undefined,
        })}
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {error && (
        <p className={styles.fault} id={`${id}-fault`}>
          {error}
        </p>
      )}
    </div>
  );
}

function split<P extends Words>({ label, isMarked, description, error, className, size, ...own }: P) {
  return { words: { label, isMarked, description, error, className, size }, own };
}

/** The native element's props, and the texts around it. */
type FieldProps<Element extends "input" | "select" | "textarea", More = unknown> = Words &
  More &
  Omit<ComponentPropsWithRef<Element>, keyof Words | keyof More | "children">;

type Ends = {
  /** An icon at its end. */
  icon?: IconName;
  /** The unit of a number, at its end. */
  unit?: string;
};

/** A native one-line field: Mantine's needs as much script as a whole page of ours. */
export function TextField({ icon, unit, ...props }: FieldProps<"input", Ends>) {
  const { words, own } = split(props);
  return (
    <Around words={words} end={icon ? <Icon name={icon} size={14} /> : unit}>
      {(tied) => <input type="text" {...tied} {...own} />}
    </Around>
  );
}

type DateProps = Omit<ComponentProps<typeof TextField>, "type" | "value" | "onChange"> & {
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (date: string) => void;
};

/** The one field for a date. */
export const DateField = ({ onChange, ...props }: DateProps) => (
  <TextField {...props} type="date" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
);

/** A multi-line field, `rows` high at first; it grows with its text. */
export function LongField(props: FieldProps<"textarea">) {
  const { words, own } = split(props);
  return <Around words={words}>{(tied) => <textarea {...tied} {...own} />}</Around>;
}

type Shown = {
  /** The label of the button that reveals the secret. */
  show: string;
};

/** A one-line field for a secret, which can be revealed. */
export function SecretField({ show, ...props }: FieldProps<"input", Shown>) {
  const { words, own } = split(props);
  const [isShown, setShown] = useState(false);
  const end = (
    <Button square tone="quiet" aria-label={show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      <Icon name={isShown ? "hide" : "show"} size={16} />
    </Button>
  );
  return (
    <Around words={words} end={end}>
      {(tied) => <input {...tied} {...own} type={isShown ? "text" : "password"} />}
    </Around>
  );
}

type Choices = { data: { value: string; label: string; title?: string }[] };

/** A native select for one of a few options. */
export function ChoiceField({ data, ...props }: FieldProps<"select", Choices>) {
  const { words, own } = split(props);
  return (
    <Around words={words} end={<Icon name="down" size={14} />}>
      {(tied) => (
        <select {...tied} {...own}>
          {data.map(({ value, label, title }) => (
            <option key={value} value={value} title={title}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Around>
  );
}
