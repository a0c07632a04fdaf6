/** Builds the pages unless they were built from the current sources. */
export function buildIfNeeded(): void;
