import { type ReactNode, useEffect, useRef } from "react";
import styles from "./select.module.css";

type Group<T extends string> = { label: string; options: readonly T[] };

type Props<T extends string> = {
  "aria-label": string;
  /** Only for its place; all selects look the same. */
  className?: string;
  /** quiet: a text until it is pointed at. bare: laid over something that shows the choice. */
  look?: "quiet" | "bare";
  disabled?: boolean;
  options?: readonly T[];
  /** More options, after the others. */
  groups?: readonly Group<T>[];
  words: Record<T, string>;
  /** The label for choosing none, if that is possible. */
  any?: string;
  value: T | null;
  choose: (value: T | null) => void;
};

/** The one select of the dashboard's bars and lists, a native one. A choice made before hydration is reported later. */
export function Select<T extends string>({
  className = "",
  look,
  options = [],
  groups = [],
  words,
  any,
  value,
  choose,
  ...props
}: Props<T>) {
  const ref = useRef<HTMLSelectElement>(null);
  const isAlive = useRef(false);
  const all = [...options, ...groups.flatMap((group) => group.options)];
  const tell = (chosen: string) => choose(all.find((one) => one === chosen) ?? null);
  useEffect(() => {
    const chosen = ref.current?.value ?? "";
    if (!isAlive.current && chosen !== (value ?? "")) tell(chosen);
    isAlive.current = true;
  });
  const drawn = (some: readonly T[]): ReactNode =>
    some.map((one) => (
      <option key={one} value={one}>
        {words[one]}
      </option>
    ));
  return (
    <select
      {...props}
      ref={ref}
      className={`${styles.select} ${className}`}
      data-look={look}
      value={value ?? ""}
      onChange={({ currentTarget }) => tell(currentTarget.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {drawn(options)}
      {groups.map(({ label, options: some }) => (
        <optgroup key={label} label={label}>
          {drawn(some)}
        </optgroup>
      ))}
    </select>
  );
}
