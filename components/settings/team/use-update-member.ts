"use client";

import { type Outputs, trpc } from "@/components/trpc";
import { useFailure } from "@/components/ui/use-failure";

export type Member = Outputs["team"]["members"]["members"][number];

const ANEW = { staleTime: 0 };

/** Changes a member: shown at once, taken back where the service refuses. */
export function useUpdateMember(page: { page: number; size: number }) {
  const utils = trpc.useUtils();
  const failed = useFailure();
  return trpc.team.updateMember.useMutation({
    onMutate: async ({ user_id, ...changes }) => {
      await utils.team.members.cancel(page);
      const before = utils.team.members.getData(page);
      if (before) {
        const members = before.members.map((member) =>
          member.id === user_id ? { ...member, ...changes } : member,
        );
        utils.team.members.setData(page, { ...before, members });
      }
      return { before };
    },
    onError: (error, _, context) => {
      if (context?.before) utils.team.members.setData(page, context.before);
      failed(error);
    },
    // Whoever changed their own role sees the pages as their new one from here on.
    onSettled: () => Promise.all([utils.team.members.invalidate(), utils.profile.access.fetch({}, ANEW)]),
  });
}
