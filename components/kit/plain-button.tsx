import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import styles from "./plain-button.module.css";

type Look = {
  /** accent: what can be done next. quiet: no border until it is pointed at. */
  tone?: "plain" | "accent" | "quiet";
  size?: "small";
  /** As wide as high, for a drawing; needs an aria-label. */
  square?: boolean;
};

const lookOf = ({ tone, size, square }: Look) => ({
  className: styles.button,
  "data-tone": tone,
  "data-size": size,
  "data-square": square || undefined,
});

/** A button that is the browser's own: pages that must be light use it in place of Mantine's. */
export const PlainButton = ({ tone, size, square, ...props }: Look & ComponentPropsWithRef<"button">) => (
  <button type="button" {...lookOf({ tone, size, square })} {...props} />
);

/** A link that looks like `PlainButton`. */
export const ButtonLink = ({ tone, size, square, ...props }: Look & ComponentPropsWithRef<typeof Link>) => (
  <Link {...lookOf({ tone, size, square })} {...props} />
);
