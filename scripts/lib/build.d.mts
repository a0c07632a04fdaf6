/** Builds the pages unless they were built from these very sources. */
export function buildIfNeeded(): void;
