import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { toast } from "@/components/ui/feedback/toasts";
import { clickedLink } from "./clicked-link";
import styles from "./navigation-guard.module.css";

/** After this long, the browser itself loads the page, as if there were no router. */
const PATIENCE_MS = 8000;
const PROBE_MS = 4000;

/** Whether the server responds for a page: if not, the browser would replace our page with its own error page. */
const answers = (href: string): Promise<boolean> =>
  fetch(href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  );

/** The page that a click leads to, until it has loaded; a new object for each click. */
function useGoing(failed: string): { href: string } | null {
  const path = usePathname();
  const [going, setGoing] = useState<{ href: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page the click has led somewhere
  useEffect(() => setGoing(null), [path]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = clickedLink(event);
      // The browser follows a click that nothing prevented, and shows its own progress.
      if (link && event.defaultPrevented && link.pathname !== window.location.pathname)
        setGoing({ href: link.href });
    };
    const stop = () => setGoing(null);
    window.addEventListener("click", onClick);
    window.addEventListener("popstate", stop);
    return () => {
      window.removeEventListener("click", onClick);
      window.removeEventListener("popstate", stop);
    };
  }, []);
  useEffect(() => {
    if (!going) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const isThere = navigator.onLine && (await answers(going.href));
      if (isOver) return;
      if (isThere) return window.location.assign(going.href);
      setGoing(null);
      toast(failed);
    }, PATIENCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [going, failed]);
  return going;
}

/** Shows that a clicked page is loading, and ensures that it either loads or is reported as failed. */
export function Going() {
  const text = usePart(shell);
  const going = useGoing(text.notComing);
  return (
    <div role="status">
      {going && (
        <div className={styles.going}>
          <span className="visually-hidden">{text.going}</span>
        </div>
      )}
    </div>
  );
}
