import { useId } from "react";
import styles from "./segments.module.css";

type Props<T extends string> = {
  "aria-label": string;
  value: T;
  onChange: (value: T) => void;
  data: readonly { value: T; label: string }[];
  fullWidth?: boolean;
};

/** One of a few words, side by side; arrow keys move between them. */
export function Segments<T extends string>({ value, onChange, data, fullWidth, ...props }: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" className={styles.segments} data-wide={fullWidth || undefined} {...props}>
      {data.map((one) => (
        <label key={one.value} className={styles.one}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
