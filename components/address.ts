/**
 * What the address asks for now. What is changed is put beside this: `useSearchParams` comes after it while the page is
 * busy, and of two quick changes the first would be lost.
 */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);
