import { useState } from "react";

/** A reply that is being sent, or whose response was lost: the service may have accepted it. */
export type Unsure = { client_id: string; content: string };

function read(key: string): Unsure[] {
  const kept = sessionStorage.getItem(key);
  return kept ? JSON.parse(kept) : [];
}

/** A conversation's unsure replies, stored in the tab, so that a reload while sending makes no second reply. */
export function useUnsure(conversation_id: string) {
  const key = `unsure ${conversation_id}`;
  const [unsure, setUnsure] = useState(() => read(key));
  const change = (next: Unsure[]) => {
    setUnsure(next);
    if (next.length > 0) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
  };
  const forget = (client_id: string) => change(read(key).filter((one) => one.client_id !== client_id));
  /** Adds a reply with this text, or returns the one that was tried before. */
  const begin = (content: string): Unsure => {
    const known = read(key).find((one) => one.content === content);
    if (known) return known;
    const begun = { client_id: crypto.randomUUID(), content };
    change([...read(key), begun]);
    return begun;
  };
  const isUnsure = (client_id: string) => read(key).some((one) => one.client_id === client_id);
  return { unsure, begin, forget, isUnsure };
}
