import { trpc } from "@/components/trpc";
import type { Resource } from "@/schema/resource";

/** How many colours tell resources apart, as in event.module.css. */
const HUES = 8;

const NONE: readonly Resource[] = [];

/** The resources that appointments are with. If there is only one, its name says nothing, so `nameOf` and `hueOf` return null. */
export function useResources() {
  const { data } = trpc.resources.list.useQuery({ archived: true }, { staleTime: 60_000 });
  const all = data?.resources ?? NONE;
  const indexOf = (id: string | null) => (all.length > 1 ? all.findIndex((one) => one.id === id) : -1);
  const active = all.filter(({ archived_at }) => archived_at === null);
  return {
    active,
    nameOf: (id: string | null): string | null => all[indexOf(id)]?.name ?? null,
    /** The number of its colour. */
    hueOf: (id: string | null): number | null => (indexOf(id) < 0 ? null : indexOf(id) % HUES),
  };
}
