import type { QueryClient } from "@tanstack/react-query";

/** Whether a query, named by its path (`["inbox", "list"]`), is one of the noun's. */
const isOf = (path: unknown, noun: unknown): boolean =>
  noun === undefined || (Array.isArray(path) && path[0] === noun);

/**
 * Restarts first reads after a change: their answers may predate it, and React Query would not fetch them again. With a
 * `noun`, only its reads.
 */
export async function renewFirstReads(client: QueryClient, noun?: unknown): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", type: "active" })
    .filter(({ state, queryKey: [path] }) => state.data === undefined && isOf(path, noun));
  const filters = { predicate: (query: (typeof begun)[number]) => begun.includes(query) };
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
}
