import { useEffect, useRef } from "react";

type Props<T extends string> = {
  "aria-label": string;
  className?: string;
  options: readonly T[];
  words: Record<T, string>;
  /** The label for choosing none, if that is possible. */
  any?: string;
  value: T | null;
  choose: (value: T | null) => void;
};

/** A native select. A choice made before hydration is reported afterwards. */
export function Select<T extends string>({ options, words, any, value, choose, ...props }: Props<T>) {
  const ref = useRef<HTMLSelectElement>(null);
  const isAlive = useRef(false);
  const tell = (chosen: string) => choose(options.find((one) => one === chosen) ?? null);
  useEffect(() => {
    const chosen = ref.current?.value ?? "";
    if (!isAlive.current && chosen !== (value ?? "")) tell(chosen);
    isAlive.current = true;
  });
  return (
    <select
      {...props}
      ref={ref}
      value={value ?? ""}
      onChange={({ currentTarget }) => tell(currentTarget.value)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </select>
  );
}
