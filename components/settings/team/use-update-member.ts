import { type Inputs, type Outputs, trpc } from "@/components/trpc";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";

export type Member = Outputs["team"]["members"]["members"][number];

const ANEW = { staleTime: 0 };

/** Changes a member: shown at once, reverted if the server refuses. */
export function useUpdateMember(page: { page: number; size: number }) {
  const utils = trpc.useUtils();
  return trpc.team.updateMember.useMutation({
    ...useOptimistic(({ user_id, ...changes }: Inputs["team"]["updateMember"]) => [
      show(utils.team.members, page, (kept) => ({
        ...kept,
        members: kept.members.map((member) => (member.id === user_id ? { ...member, ...changes } : member)),
      })),
    ]),
    // Members who change their own role see the pages with the new role's rights from here on.
    onSettled: () => Promise.all([utils.team.members.invalidate(), utils.profile.access.fetch({}, ANEW)]),
  });
}
