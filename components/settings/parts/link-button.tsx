import { Button, type ButtonProps } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

type Props = Pick<ButtonProps, "variant" | "size"> & { href: string; children: ReactNode };

/** A link that looks like a button, in the button's colour rather than a link's. */
export const LinkButton = ({ children, ...props }: Props) => (
  <Button component={Link} style={{ color: "var(--button-color)" }} {...props}>
    {children}
  </Button>
);
