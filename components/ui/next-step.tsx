import type { ReactNode } from "react";
import { ButtonLink } from "./button";

/** The `action` of an empty state that leads to another page. */
export const NextStep = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink href={href}>{children}</ButtonLink>
);
