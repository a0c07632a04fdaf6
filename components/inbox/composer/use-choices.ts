import { useState } from "react";

/** What may complete the word begun before the caret, as a list whose keyboard focus stays in the text field. */
export function useChoices(term: string | null) {
  const [closed, setClosed] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  return {
    /** The begun word; null without one, or if its list was closed. */
    asked: closed === term ? null : term,
    listed: <T>(found: readonly T[]) => ({
      found,
      isOpen: found.length > 0,
      at: Math.min(at, Math.max(0, found.length - 1)),
      move: (step: 1 | -1) => setAt((found.length + at + step) % Math.max(1, found.length)),
      point: setAt,
      close: () => setClosed(term),
    }),
  };
}
