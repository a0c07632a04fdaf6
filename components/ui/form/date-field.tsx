import type { ComponentProps } from "react";
import { TextField } from "./field";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "value" | "onChange"> & {
  /** `2026-11-21`, or empty. */
  value: string;
  onChange: (date: string) => void;
};

/** The one field for a date. */
export const DateField = ({ onChange, ...props }: Props) => (
  <TextField {...props} type="date" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
);
