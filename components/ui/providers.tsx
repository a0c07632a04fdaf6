"use client";

import type { ReactNode } from "react";
import { useFollowedColours } from "./colour-scheme";
import { Toasts } from "./toasts";

/** What every page stands on: its colours, messages in the corner. */
export function Providers({ children }: { children: ReactNode }) {
  useFollowedColours();
  return (
    <>
      {children}
      <Toasts />
    </>
  );
}
