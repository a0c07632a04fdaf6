"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { toast } from "@/components/kit/toasts";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";

/** The page within the dashboard that a click leads to, as its path; null where the browser does something else. */
function pathOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && link.origin === window.location.origin ? link.pathname : null;
}

/** Offline a link to a page that was not seen yet says so, and leads nowhere. */
export function useOfflineLinks(): void {
  const text = usePart(shell);
  const path = usePathname();
  const seen = useRef(new Set<string>());
  useEffect(() => void seen.current.add(path), [path]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const to = pathOf(event);
      if (to === null || seen.current.has(to)) return;
      event.preventDefault();
      event.stopPropagation();
      toast(text.notLoaded);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [text]);
}
