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

/** Focuses a field and selects what is in it, so that typing replaces it. */
export function focusField(selector: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  field?.focus();
  field?.select();
}
