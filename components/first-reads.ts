import type { QueryClient } from "@tanstack/react-query";

/** Restarts first reads after a change: their answers may predate it, and React Query would not fetch them again. */
export async function renewFirstReads(client: QueryClient): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", type: "active" })
    .filter(({ state }) => state.data === undefined);
  const filters = { predicate: (query: (typeof begun)[number]) => begun.includes(query) };
  await client.cancelQueries(filters);
  await client.refetchQueries(filters);
}
