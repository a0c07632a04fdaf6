"use client";

import type { ReactNode } from "react";
import { useFollowedColours } from "./colour-scheme";
import { Toasts } from "./feedback/toasts";
import { leaveKeysToInputMethod } from "./form/composition";

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
