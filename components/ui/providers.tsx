"use client";

import type { ReactNode } from "react";
import { useFollowedColours } from "./colour-scheme";
import { leaveKeysToInputMethod } from "./composition";
import { Toasts } from "./toasts";

// When the script is loaded: a component's effects run after those of its children, which listen too.
if (typeof window !== "undefined") leaveKeysToInputMethod(window);

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
