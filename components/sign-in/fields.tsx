"use client";

import { Button, PasswordInput, TextInput, type TextInputProps } from "@mantine/core";
import type { ChangeEvent, ReactNode } from "react";
import { signIn } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import styles from "./card.module.css";

const LABEL = { label: styles.label };

type FieldProps = Pick<
  TextInputProps,
  "name" | "label" | "type" | "autoComplete" | "autoFocus" | "defaultValue" | "maxLength" | "error"
>;

/** A line to fill in; `error` is what is wrong with it. */
export const Field = (props: FieldProps) => (
  <div className={styles.field}>
    <TextInput size="md" required classNames={LABEL} {...props} />
  </div>
);

type PasswordProps = {
  name?: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  error?: string;
  autoFocus?: boolean;
  minLength?: number;
  size?: "sm" | "md";
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A password to fill in, which can be looked at. */
export function PasswordField({ name = "password", size = "md", ...props }: PasswordProps) {
  const text = usePart(signIn);
  return (
    <PasswordInput
      name={name}
      size={size}
      required
      classNames={LABEL}
      maxLength={200}
      visibilityToggleButtonProps={{ "aria-label": text.showPassword, tabIndex: 0 }}
      {...props}
    />
  );
}

/** Sends the form; shows that it is under way. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button type="submit" size="md" fullWidth loading={busy}>
    {children}
  </Button>
);

/** A link to the next step, as wide as a form's button. */
export const LinkButton = ({ tone, ...props }: { tone?: "plain"; href: string; children: ReactNode }) => (
  <Button
    component="a"
    size="md"
    fullWidth
    variant={tone === "plain" ? "default" : "filled"}
    className={styles.link}
    data-tone={tone}
    {...props}
  />
);

/** What was refused as a whole, read out when it comes. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <p className={styles.note} data-tone="danger">
        {children}
      </p>
    )}
  </div>
);
