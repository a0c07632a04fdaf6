import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { mayLetterAct, OVERLAY } from "./letters";
import { listShortcuts } from "./shortcut-list";

/** A key's handler that does nothing while an overlay is open, or if this key press just closed one. */
export const onPage =
  (act: () => void) =>
  ({ target }: KeyboardEvent): void => {
    const wasOver = target instanceof Element && target.closest(OVERLAY) !== null;
    if (!wasOver && !document.querySelector(OVERLAY)) act();
  };

/** The same for a single letter, which also needs the focus to be in a place where letters are shortcuts. */
export const onLetter =
  (act: () => void, needed: "page" | "list" = "page") =>
  (event: KeyboardEvent): void => {
    if (mayLetterAct(needed)) onPage(act)(event);
  };

/** The page's rows for keyboard navigation: links marked `data-row`. */
export const pageRows = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>("a[data-row]"),
];

/** Focuses the row at an index, or the first or last if the index is out of range. */
export const focusRow = (rows: HTMLAnchorElement[], place: number): void =>
  rows[Math.max(0, Math.min(place, rows.length - 1))]?.focus();

export function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

type PageKey = {
  /** As the list of shortcuts shows it: `j  k`. */
  shown: string;
  what: string;
  /** What each key does; omitted if another part of the page handles the keys. */
  acts?: Record<string, () => void>;
};

/** Binds a page's keys, and lists them in the shortcuts that ? shows, as long as the page is open. */
export function usePageKeys(title: string, keys: PageKey[]): void {
  // Keeps the words of the first render.
  const [group] = useState({ title, keys: keys.map(({ shown, what }) => [shown, what] as const) });
  useEffect(() => listShortcuts(group), [group]);
  useHotkeys(
    keys.flatMap(({ acts = {} }) =>
      Object.entries(acts).map(([key, act]): [string, (event: KeyboardEvent) => void] => [
        key,
        onLetter(act),
      ]),
    ),
  );
}
