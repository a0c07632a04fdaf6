import { type ComponentProps, useState } from "react";
import { readTime } from "@/components/ui/time/read-time";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "type"> & {
  /** `09:30`, or empty. */
  value: string;
  /** Gets a time such as `09:30`, or an empty string while the text is not a time. */
  onChange: (time: string) => void;
};

/** A time of day as every page shows it, from 00:00 to 23:59: a native field may ask for AM or PM. */
export function TimeField({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="00:00"
      {...props}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readTime(currentTarget.value) ?? "");
      }}
      onBlur={() => typed !== null && (readTime(typed) !== null || typed.trim() === "") && setTyped(null)}
    />
  );
}
