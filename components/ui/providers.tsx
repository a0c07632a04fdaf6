"use client";

import type { ReactNode } from "react";
import { useFollowedColours } from "./colour-scheme";
import { Toasts } from "./toasts";

/** What every page needs: its colours, and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useFollowedColours();
  return (
    <>
      {children}
      <Toasts />
    </>
  );
}
