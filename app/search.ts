/** The query of a page's address, as Next hands it over. */
export type Search = Promise<Record<string, string | string[] | undefined>>;

/** The query with each name once: the first counts. */
export const single = (search: Awaited<Search>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
