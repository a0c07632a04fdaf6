import { useMemo } from "react";
import { trpc } from "@/components/trpc";
import { useMay } from "@/components/ui/may";

/** Turns a note's author, stored as an e-mail address, into the member's name. An unknown address stays an address. */
export function useAuthorName(): (email: string) => string {
  const enabled = useMay("team.members");
  const { data } = trpc.team.members.useQuery({ page: 1, size: 100 }, { staleTime: 60_000, enabled });
  return useMemo(() => {
    const names = new Map(data?.members.map(({ email, full_name }) => [email, full_name]));
    return (email) => names.get(email) ?? email;
  }, [data]);
}
