import { useHotkeys } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { listShortcuts } from "./shortcut-list";

const OVERLAY = '[role="dialog"], dialog[open]';

/** What a key does, unless something lies over the page, or did until this key closed it. */
export const onPage =
  (act: () => void) =>
  ({ target }: KeyboardEvent): void => {
    const wasOver = target instanceof Element && target.closest(OVERLAY) !== null;
    if (!wasOver && !document.querySelector(OVERLAY)) act();
  };

/** The page's rows that keys move through: links marked `data-row`. */
export const pageRows = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>("a[data-row]"),
];

/** Focuses the row at a place, or the first or last where the place lies outside. */
export const focusRow = (rows: HTMLAnchorElement[], place: number): void =>
  rows[Math.max(0, Math.min(place, rows.length - 1))]?.focus();

export function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}

type PageKey = {
  /** As the map shows it: `j  k`. */
  shown: string;
  what: string;
  /** What each key does; nothing where another part of the page sees to it. */
  acts?: Record<string, () => void>;
};

/** A page's keys, which the map that ? shows lists as long as the page is open. */
export function usePageKeys(title: string, keys: PageKey[]): void {
  // Its words stay what they were when the page came.
  const [group] = useState({ title, keys: keys.map(({ shown, what }) => [shown, what] as const) });
  useEffect(() => listShortcuts(group), [group]);
  useHotkeys(
    keys.flatMap(({ acts = {} }) =>
      Object.entries(acts).map(([key, act]): [string, (event: KeyboardEvent) => void] => [key, onPage(act)]),
    ),
  );
}
