"use client";

import { type KeyboardEvent, useId, useRef } from "react";
import styles from "./edit-field.module.css";

type Props = {
  label: string;
  value: string;
  onSave: (value: string) => void;
  type?: "text" | "tel" | "email";
  placeholder?: string;
  multiline?: boolean;
  required?: boolean;
  className?: string;
};

/**
 * A value that is edited where it stands: Enter or leaving the field saves it, Escape brings back what was there. In
 * a field of several lines Enter begins a new one.
 */
export function EditField({ label, value, onSave, type = "text", multiline, required, ...field }: Props) {
  const id = useId();
  const isLeaving = useRef(false);
  const save = (element: HTMLInputElement | HTMLTextAreaElement) => {
    const now = element.value.trim();
    const isRefused = (required && now === "") || isLeaving.current;
    isLeaving.current = false;
    if (isRefused) element.value = value;
    else if (now !== value.trim()) onSave(now);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.key === "Escape") isLeaving.current = true;
    else if (event.key !== "Enter" || (multiline && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.blur();
  };
  // Remounted when the value changes elsewhere, so that a roll-back shows.
  const shared = {
    id,
    className: styles.input,
    defaultValue: value,
    placeholder: field.placeholder,
    onKeyDown,
  };
  return (
    <div className={`${styles.field} ${field.className ?? ""}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {multiline ? (
        <textarea key={value} {...shared} rows={3} dir="auto" onBlur={(event) => save(event.currentTarget)} />
      ) : (
        <input
          key={value}
          {...shared}
          type={type}
          dir="auto"
          autoComplete="off"
          onBlur={(event) => save(event.currentTarget)}
        />
      )}
    </div>
  );
}
