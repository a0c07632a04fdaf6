/**
 * The query of the address right now. Apply changes to this, not to `useSearchParams`, which lags behind while the page
 * is busy: of two quick changes the first would be lost.
 */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A record's id from the address; null if it is not a UUID. */
export const idIn = (value: string | null): string | null => (value && UUID.test(value) ? value : null);
