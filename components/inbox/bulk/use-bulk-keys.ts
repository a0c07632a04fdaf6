import { useEffect, useRef } from "react";
import { mayLetterAct } from "@/components/shell/palette/letters";
import { onPage } from "@/components/shell/palette/page-keys";
import { clearSelection, pickOne } from "./selection";

const WRITTEN_IN = "textarea, select, [contenteditable], input:not([type=checkbox])";

/** The conversation whose row or checkbox has keyboard focus, else the open one. */
function pointedAt(open_id: string | null): string | null {
  const row = document.activeElement?.closest("li")?.querySelector<HTMLElement>("a[data-row]");
  return row?.dataset.row ?? open_id;
}

type Act = () => void;

/** Does what `actOf` returns for a key, instead of what the page does at that key. */
function useCapturedKeys(actOf: (event: KeyboardEvent) => Act | undefined): void {
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (target instanceof Element && target.matches(WRITTEN_IN)) return;
    const act = actOf(event);
    if (!act || (event.key.length === 1 && !mayLetterAct("list"))) return;
    onPage(() => {
      // The key must not act on the open conversation as well.
      event.stopPropagation();
      event.preventDefault();
      act();
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

/** x selects. It works from the start, also before the rest of bulk selection has loaded. */
export const useSelectKey = (open_id: string | null): void =>
  useCapturedKeys(({ key, shiftKey }) => {
    const id = key.toLowerCase() === "x" ? pointedAt(open_id) : null;
    return id === null ? undefined : () => pickOne(id, { isRange: shiftKey });
  });

/** While anything is selected, Escape clears it, and one conversation's shortcuts act on all of it. */
export const useBulkKeys = ({ isAny, acts }: { isAny: boolean; acts: Record<string, Act> }): void =>
  useCapturedKeys(({ key }) => (isAny ? (key === "Escape" ? clearSelection : acts[key]) : undefined));
