import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { toast } from "@/components/ui/feedback/toasts";
import { clickedLink } from "./clicked-link";

/** While offline, blocks links to pages that were not visited yet, and says so in a toast. */
export function useOfflineLinks(): void {
  const text = usePart(shell);
  const path = usePathname();
  const seen = useRef(new Set<string>());
  useEffect(() => void seen.current.add(path), [path]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine) return;
      const to = clickedLink(event)?.pathname;
      if (to === undefined || seen.current.has(to)) return;
      event.preventDefault();
      event.stopPropagation();
      toast(text.notLoaded);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [text]);
}
