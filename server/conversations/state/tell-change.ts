import type { Tx } from "@/db/client";
import type { ConversationStatus } from "@/schema/conversation";
import { notify } from "@/server/accounts/notifications/notify";
import { waitsForTeam } from "@/server/conversations/routing/queue";
import type { Ctx } from "@/server/http/ctx";

type State = { status: ConversationStatus; assignee_id: string | null; team_id: string | null };

/** `silent`: listed for those concerned, but neither pushed nor mailed. `none`: undoing a change is not news. */
export type NoticeLevel = "push" | "silent" | "none";

/** `id` is that of the change. `agent_failed`: the agent failed, rather than handing the conversation over. */
type Changed = {
  id: string;
  conversation_id: string;
  from: State;
  to: State;
  agent_failed: boolean;
  notice: NoticeLevel;
};

/**
 * Notifies a new assignee that the conversation is theirs, or everyone or the team that it was handed over; in the
 * change's transaction.
 */
export async function tellChange(tx: Tx, ctx: Ctx, changed: Changed): Promise<void> {
  const { id, conversation_id, from, to, agent_failed, notice } = changed;
  if (notice === "none") return;
  const quiet = notice === "silent";
  const assignee = to.assignee_id;
  if (assignee !== null && assignee !== from.assignee_id) {
    const users = [assignee];
    await notify(tx, ctx, {
      kind: "assigned",
      fact: `assigned:${id}`,
      conversation_id,
      to: { users },
      quiet,
    });
    return;
  }
  const isHandedOver = to.status === "escalated" && from.status !== "escalated";
  const isMoved = waitsForTeam(to) && to.team_id !== from.team_id;
  if (isHandedOver || isMoved) {
    const kind = agent_failed ? "agent_failed" : "handed_over";
    await notify(tx, ctx, { kind, fact: `${kind}:${id}`, conversation_id, to: "assignee", quiet });
  }
}
