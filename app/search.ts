/** A page's query parameters, as Next passes them. */
export type Search = Promise<Record<string, string | string[] | undefined>>;

/** Query parameters with one value each: the first. */
export const single = (search: Awaited<Search>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
