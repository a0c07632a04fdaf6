/**
 * What the address asks for now. What is changed is put beside this: `useSearchParams` comes after it while the page is
 * busy, and of two quick changes the first would be lost.
 */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A record's id as an address names it; null where that is no id at all. */
export const idIn = (value: string | null): string | null => (value && UUID.test(value) ? value : null);
