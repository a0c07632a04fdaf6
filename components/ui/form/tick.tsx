import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import styles from "./tick.module.css";

type Props = {
  /** radio: one of a few; those with the same `name` form a group. */
  type?: "checkbox" | "radio";
  label: ReactNode;
  description?: ReactNode;
  /** Some, but not all, of the items that it represents are selected. */
  indeterminate?: boolean;
} & Omit<ComponentPropsWithRef<"input">, "type" | "ref">;

/** A checkbox or radio button; with the role `switch` it takes effect at once. */
export function Tick({
  type = "checkbox",
  label,
  description,
  indeterminate = false,
  className = "",
  ...props
}: Props) {
  const id = useId();
  return (
    <div className={`${styles.tick} ${className}`}>
      <input
        type={type}
        id={id}
        className={styles.box}
        aria-labelledby={description ? `${id}-label` : undefined}
        aria-describedby={description ? `${id}-hint` : undefined}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        {...props}
      />
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {description && (
        <label className={styles.hint} id={`${id}-hint`} htmlFor={id}>
          {description}
        </label>
      )}
    </div>
  );
}
