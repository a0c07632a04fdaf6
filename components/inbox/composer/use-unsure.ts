import { useState } from "react";

/**
 * A reply that is being sent, or whose response was lost: the service may have accepted it. Once it is given back, its
 * text is in the field, where the author may change it.
 */
export type Unsure = { client_id: string; content: string; isGivenBack: boolean };

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
  /** Adds a reply with this text, or returns the one that was tried before. It replaces those that were given back. */
  const begin = (content: string): Unsure => {
    const tried = read(key);
    const known = tried.find((one) => one.content === content);
    const begun = { client_id: known?.client_id ?? crypto.randomUUID(), content, isGivenBack: false };
    change([...tried.filter((one) => one !== known && !one.isGivenBack), begun]);
    return begun;
  };
  const giveBack = (client_id: string) =>
    change(read(key).map((one) => (one.client_id === client_id ? { ...one, isGivenBack: true } : one)));
  const isUnsure = (client_id: string) => read(key).some((one) => one.client_id === client_id);
  return { unsure, begin, forget, giveBack, isUnsure };
}
