"use client";

import { useState } from "react";

const keyOf = (conversation_id: string): string => `draft:${conversation_id}`;

/** The reply begun in a conversation; kept in this tab, so that going elsewhere or reloading loses nothing. */
const readDraft = (conversation_id: string): string => sessionStorage.getItem(keyOf(conversation_id)) ?? "";

function keepDraft(conversation_id: string, draft: string): void {
  if (draft) sessionStorage.setItem(keyOf(conversation_id), draft);
  else sessionStorage.removeItem(keyOf(conversation_id));
}

/** The text of a reply and its draft. A reply that could not be sent comes back, before what was begun since. */
export function useDraft(conversation_id: string) {
  const [draft, setDraft] = useState(() => readDraft(conversation_id));
  const change = (value: string) => {
    setDraft(value);
    keepDraft(conversation_id, value);
  };
  const giveBack = (content: string) => {
    const begun = readDraft(conversation_id);
    change(begun ? `${content}\n${begun}` : content);
  };
  return { draft, change, giveBack };
}
