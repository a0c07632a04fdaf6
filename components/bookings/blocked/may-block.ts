import { trpc } from "@/components/trpc";
import { useIsDesk, useIsOwner } from "@/components/ui/may";
import { useResources } from "../use-resources";

/** Whose time the user may block: everybody's (`all`), and that of each of `people`. */
export function useMayBlock() {
  const isOwner = useIsOwner();
  const isDesk = useIsDesk();
  const { active } = useResources();
  const { data: profile } = trpc.profile.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = trpc.organization.get.useQuery({}, { staleTime: 600_000 });
  const all = isOwner || (isDesk && data?.members_block_others === true);
  const people = all ? active : active.filter(({ user_id }) => user_id !== null && user_id === profile?.id);
  return {
    all,
    people,
    isLoaded: active.length > 0 && data !== undefined && profile !== undefined,
    isAny: all || people.length > 0,
    may: (resource_id: string | null) => all || people.some(({ id }) => id === resource_id),
  };
}
