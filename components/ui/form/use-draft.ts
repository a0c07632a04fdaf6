import { useState } from "react";

const read = (key: string): string => sessionStorage.getItem(key) ?? "";

function keep(key: string, draft: string): void {
  if (draft) sessionStorage.setItem(key, draft);
  else sessionStorage.removeItem(key);
}

/**
 * A text being written; kept in this tab under its key, so that going elsewhere, reloading or signing in again loses
 * nothing. A text that is being changed starts as `initial`. `giveBack` takes a text that could not be sent, and puts
 * it before what was begun since.
 */
export function useDraft(key: `${"reply" | "note" | "changed note"} ${string}`, initial = "") {
  const [draft, setDraft] = useState(() => read(key) || initial);
  const change = (value: string) => {
    setDraft(value);
    keep(key, value);
  };
  const giveBack = (content: string) => {
    const begun = read(key);
    change(begun ? `${content}\n${begun}` : content);
  };
  /** Removes what was sent; what was begun since stays. */
  const takeOut = (content: string) => {
    const begun = read(key).trimStart();
    if (begun.startsWith(content)) change(begun.slice(content.length).trimStart());
  };
  return { draft, change, giveBack, takeOut };
}
