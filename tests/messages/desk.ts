import { createTeam } from "@/server/accounts/team/teams";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { assignQueuedJob } from "@/server/conversations/jobs";
import { inboxOf } from "@/tests/inbox";
import { runJobs } from "@/tests/jobs";
import { newStaff, type TestCtx } from "@/tests/world";

type Fields = Omit<Parameters<typeof createTeam>[1], "name" | "member_ids">;

/** An organization with a team that takes handed-over conversations, and customers who have written to the agent. */
export async function deskOf(
  { customers, people }: { customers: number; people: number },
  fields: Fields = {},
) {
  const { ctx, write } = await inboxOf(customers);
  const staff: TestCtx[] = [];
  for (let n = 0; n < people; n++) staff.push(await newStaff(ctx));
  const member_ids = staff.map(({ actor }) => actor.id);
  const team = await createTeam(ctx, {
    ...{ name: "Reception", member_ids, assign: "in_turn", takes_hand_overs: true },
    ...fields,
  });
  const all = async () => (await listConversations(ctx, { size: 100 })).conversations;
  const threads = (await all()).toReversed();
  const agent = { ...ctx, actor: { kind: "agent" as const } };
  const idOf = (customer: number) => threads[customer]?.id ?? "";
  return {
    ...{ ctx, staff, team, write, idOf },
    /** Hands a customer's conversation over, as the agent does. */
    handOver: (customer: number) =>
      updateConversation(agent, { conversation_id: idOf(customer), status: "escalated" }),
    /** Runs the queued assignment jobs. */
    assign: () => runJobs(assignQueuedJob),
    /** The assignee of each customer's conversation: the index of the member of staff, or null. */
    async holders(): Promise<(number | null)[]> {
      const now = new Map((await all()).map(({ id, assignee_id }) => [id, assignee_id]));
      return threads.map(({ id }) => {
        const found = member_ids.indexOf(now.get(id) ?? "");
        return found < 0 ? null : found;
      });
    },
  };
}
