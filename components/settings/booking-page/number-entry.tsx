import { TextField } from "@/components/ui/form/field";

import styles from "./booking-page.module.css";

type Props = {
  label: string;
  unit: string;
  hint: string;
  bounds: readonly [least: number, most: number];
  value: number | "";
  set: (value: number | "") => void;
  error: string | undefined;
  disabled?: boolean;
};

/** A whole number with its unit; empty while it is typed. */
export const NumberEntry = ({ hint, bounds: [min, max], set, ...props }: Props) => (
  <TextField
    {...props}
    {...{ min, max }}
    className={styles.short}
    type="number"
    description={hint}
    onChange={({ currentTarget: { value } }) => set(value === "" ? "" : Number(value))}
  />
);
