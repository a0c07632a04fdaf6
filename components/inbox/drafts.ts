const keyOf = (conversation_id: string): string => `draft:${conversation_id}`;

/** The reply begun in a conversation; kept in this tab, so that going elsewhere or reloading loses nothing. */
export const readDraft = (conversation_id: string): string =>
  sessionStorage.getItem(keyOf(conversation_id)) ?? "";

export function keepDraft(conversation_id: string, draft: string): void {
  if (draft) sessionStorage.setItem(keyOf(conversation_id), draft);
  else sessionStorage.removeItem(keyOf(conversation_id));
}
