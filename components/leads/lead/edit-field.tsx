import { type KeyboardEvent, useId, useRef, useState } from "react";
import { leads } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import styles from "./edit-field.module.css";

type Props = {
  label: string;
  value: string;
  /** Saves the value, or calls `refuse` with what is wrong with it. */
  onSave: (value: string, refuse: (reason: string) => void) => void;
  type?: "text" | "tel" | "email";
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
};

/** A value edited in place: Enter (`multiline`: Ctrl/Cmd+Enter) or leaving saves, Escape undoes. Shows refusals. */
export function EditField({ label, value, onSave, type = "text", placeholder, multiline, required }: Props) {
  const id = useId();
  const isLeaving = useRef(false);
  const [refused, setRefused] = useState<{ typed: string; reason: string } | null>(null);
  const text = usePart(leads);
  // The value as it was when typing began: from then on, a change made elsewhere must not replace what was typed.
  const [begun, setBegun] = useState<string | null>(null);
  const save = (element: HTMLInputElement | HTMLTextAreaElement) => {
    const now = element.value.trim();
    const isTakenBack = (required && now === "") || isLeaving.current;
    isLeaving.current = false;
    setRefused(null);
    setBegun(null);
    if (isTakenBack) element.value = value;
    else if (now !== (begun ?? value).trim()) onSave(now, (reason) => setRefused({ typed: now, reason }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === "Escape") isLeaving.current = true;
    else if (event.key !== "Enter" || (multiline && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.blur();
  };
  const overtaken = begun !== null && begun !== value ? text.changedElsewhere(value) : null;
  const said = overtaken ?? refused?.reason;
  // Remounted when the value changes elsewhere or is refused, so that the rollback or the refused value shows.
  const shown = refused?.typed ?? begun ?? value;
  const shared = {
    id,
    className: styles.input,
    defaultValue: shown,
    "aria-invalid": refused ? true : undefined,
    "aria-describedby": said ? `${id}-reason` : undefined,
    placeholder,
    onKeyDown,
    onInput: () => setBegun(begun ?? value),
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {multiline ? (
        <textarea key={shown} {...shared} rows={3} dir="auto" onBlur={(event) => save(event.currentTarget)} />
      ) : (
        <input
          key={shown}
          {...shared}
          type={type}
          dir="auto"
          autoComplete="off"
          onBlur={(event) => save(event.currentTarget)}
        />
      )}
      {said && (
        <p id={`${id}-reason`} className={styles.reason} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}
