import type { ComponentPropsWithRef } from "react";
import styles from "./button.module.css";
import { LazyLink } from "./lazy-link";

type Look = {
  /** accent: the main next step. quiet: no border until hovered. danger: can't be undone. warning: leads to that. */
  tone?: "plain" | "accent" | "quiet" | "danger" | "warning";
  /** large: as wide as its form, on the pages before sign-in. */
  size?: "small" | "large";
  /** As wide as high, for an icon; needs an aria-label. */
  square?: boolean;
};

/** The attributes that make any element look like `Button`. */
export const lookOf = ({ tone, size, square, className }: Look & { className?: string }) => ({
  className: className ? `${styles.button} ${className}` : styles.button,
  "data-tone": tone,
  "data-size": size,
  "data-square": square || undefined,
});

type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & { /** Its action is in progress. */ busy?: boolean };

/** A native button: Mantine's needs four times the script. */
export const Button = ({ tone, size, square, busy, disabled, className, ...props }: ButtonProps) => (
  <button
    type="button"
    {...lookOf({ tone, size, square, className: busy ? `turning ${className ?? ""}` : className })}
    data-busy={busy || undefined}
    disabled={busy || disabled}
    {...props}
  />
);

type LinkProps = Look & ComponentPropsWithRef<typeof LazyLink>;

/** A link that looks like `Button`. */
export const ButtonLink = ({ tone, size, square, className, ...props }: LinkProps) => (
  <LazyLink {...lookOf({ tone, size, square, className })} {...props} />
);
