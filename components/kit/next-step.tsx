import { Button } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

/** The `action` of an empty state that leads to another page. */
export const NextStep = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button component={Link} href={href} variant="default">
    {children}
  </Button>
);
