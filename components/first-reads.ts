import type { QueryClient } from "@tanstack/react-query";

/**
 * Begins again what is being read for the first time. Called after a change: such an answer may be from before it, and
 * the library doesn't ask again for what nobody has yet.
 */
export async function renewFirstReads(client: QueryClient): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", type: "active" })
    .filter(({ state }) => state.data === undefined);
  const filters = { predicate: (query: (typeof begun)[number]) => begun.includes(query) };
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
}
