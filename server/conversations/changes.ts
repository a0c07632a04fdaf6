import { desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { conversationChanges } from "@/db/schema/conversation-changes";
import { inOrg } from "@/db/tenant";
import type { ConversationStatus } from "@/schema/conversation";
import type { ChangeKind, ConversationChange } from "@/schema/conversation-change";
import { colleagueOf } from "@/server/accounts/team/staff";
import type { Ctx } from "@/server/http/ctx";

/** Only the latest are shown: nobody needs a longer history of a thread. */
const MOST = 200;

type State = { status: ConversationStatus; assignee_id: string | null; team_id: string | null };

const isOpen = (status: ConversationStatus) => status === "active" || status === "escalated";

/**
 * The kind of a change, by the states before and after it and who made it. A move also takes the conversation from an
 * assignee who is not in the new team.
 */
function kindOf(from: State, to: State, actor_id: string | null): ChangeKind {
  if (to.status === "completed" || to.status === "abandoned") {
    if (from.status !== to.status) return to.status;
  } else if (!isOpen(from.status)) return "reopened";
  const isMoved = from.status === to.status && from.team_id !== to.team_id;
  if (isMoved && (to.assignee_id === null || to.assignee_id === from.assignee_id)) return "moved";
  if (to.status === "active") return "handed_back";
  if (to.assignee_id === null) return from.assignee_id === null ? "escalated" : "unassigned";
  return to.assignee_id === actor_id ? "took_over" : "assigned";
}

/**
 * Records a change of a conversation's state for the thread to show, in the change's transaction. Returns its id.
 * `team_name` is the name of the team that it was moved to.
 */
export async function noteChange(
  tx: Tx,
  ctx: Ctx,
  from: State & { id: string },
  to: State,
  team_name: string | null = null,
): Promise<string> {
  const { actor } = ctx;
  const actor_id = actor.kind === "user" ? actor.id : null;
  const id = newId();
  await tx.insert(conversationChanges).values({
    ...{ organization_id: ctx.organization_id, id, conversation_id: from.id },
    kind: kindOf(from, to, actor_id),
    actor: actor.kind,
    actor_id,
    assignee_id: to.assignee_id,
    team_name,
  });
  return id;
}

/** The latest changes of a conversation's state, oldest first. */
export async function changesOf(ctx: Ctx, conversation_id: string): Promise<ConversationChange[]> {
  const { organization_id, id, created_at, kind, actor, actor_id, assignee_id, team_name } =
    conversationChanges;
  const rows = await ctx.db
    .select({
      id,
      at: created_at,
      kind,
      actor,
      by: colleagueOf(organization_id, actor_id),
      to: colleagueOf(organization_id, assignee_id),
      team: team_name,
    })
    .from(conversationChanges)
    .where(inOrg(ctx, conversationChanges, eq(conversationChanges.conversation_id, conversation_id)))
    .orderBy(desc(created_at), desc(id))
    .limit(MOST);
  return rows.reverse();
}
