import { trpc } from "@/components/trpc";
import type { Resource } from "@/server/schema/resource";

const NONE: readonly Resource[] = [];

/** The resources that appointments are with. If there is only one, its name says nothing, so `nameOf` returns null. */
export function useResources() {
  const { data } = trpc.resources.list.useQuery({ archived: true }, { staleTime: 60_000 });
  const all = data?.resources ?? NONE;
  const active = all.filter(({ archived_at }) => archived_at === null);
  return {
    active,
    nameOf: (id: string | null): string | null =>
      all.length > 1 ? (all.find((resource) => resource.id === id)?.name ?? null) : null,
  };
}
