import { useEffect, useRef } from "react";
import { onPage } from "@/components/shell/page-keys";
import { clearSelection, pickOne } from "./selection";

const WRITTEN_IN = "textarea, select, [contenteditable], input:not([type=checkbox])";

/** The conversation whose row or checkbox has keyboard focus, else the open one. */
function pointedAt(open_id: string | null): string | null {
  const row = document.activeElement?.closest("li")?.querySelector<HTMLElement>("a[data-row]");
  return row?.dataset.row ?? open_id;
}

type Acts = Record<string, () => void>;

/** x selects. While anything is selected, Escape clears it, and one conversation's shortcuts act on all of it. */
export function useBulkKeys({
  open_id,
  isAny,
  acts,
}: {
  open_id: string | null;
  isAny: boolean;
  acts: Acts;
}) {
  const press = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (target instanceof Element && target.matches(WRITTEN_IN)) return;
    const id = key.toLowerCase() === "x" ? pointedAt(open_id) : null;
    const act = isAny ? (key === "Escape" ? clearSelection : acts[key]) : undefined;
    const todo = id === null ? act : () => pickOne(id, { isRange: shiftKey });
    if (!todo) return;
    onPage(() => {
      // The key must not act on the open conversation as well.
      event.stopPropagation();
      event.preventDefault();
      todo();
    })(event);
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
