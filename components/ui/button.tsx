import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import styles from "./button.module.css";

type Look = {
  /** accent: the next thing to do. quiet: no border until hovered. danger: can't be undone. warning: leads to that. */
  tone?: "plain" | "accent" | "quiet" | "danger" | "warning";
  /** large: as wide as the form that it ends, on the pages before one is signed in. */
  size?: "small" | "large";
  /** As wide as high, for a drawing; needs an aria-label. */
  square?: boolean;
};

/** What makes any element look like `Button`. */
export const lookOf = ({ tone, size, square, className }: Look & { className?: string }) => ({
  className: className ? `${styles.button} ${className}` : styles.button,
  "data-tone": tone,
  "data-size": size,
  "data-square": square || undefined,
});

type ButtonProps = Look &
  ComponentPropsWithRef<"button"> & { /** What it began is under way. */ busy?: boolean };

/** A button that is the browser's own: Mantine's needs four times the script. */
export const Button = ({ tone, size, square, busy, disabled, className, ...props }: ButtonProps) => (
  <button
    type="button"
    {...lookOf({ tone, size, square, className: busy ? `turning ${className ?? ""}` : className })}
    data-busy={busy || undefined}
    disabled={busy || disabled}
    {...props}
  />
);

type LinkProps = Look & ComponentPropsWithRef<typeof Link>;

/** A link that looks like `Button`. */
export const ButtonLink = ({ tone, size, square, className, ...props }: LinkProps) => (
  <Link {...lookOf({ tone, size, square, className })} {...props} />
);
