import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { teams } from "@/db/schema/teams";
import { inOrg } from "@/db/tenant";
import { Id } from "@/schema/common";
import type { Conversation } from "@/schema/conversation";
import { InboxConversation } from "@/schema/inbox";
import { requireTeam } from "@/server/accounts/team/team-members";
import { dropTeam } from "@/server/accounts/team/teams";
import type { ConversationRow } from "@/server/conversations/columns";
import { change, OneConversation } from "@/server/conversations/inbox/actions";
import { forgetInViews } from "@/server/conversations/inbox/views";
import { changeConversation } from "@/server/conversations/state/change-state";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

/** Moves a locked conversation to a team, or out of any. Its assignee keeps it, unless they are not in that team. */
export async function moveConversation(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  team_id: string | null,
): Promise<Conversation> {
  const team = team_id === null ? null : await requireTeam(tx, ctx, team_id, row.assignee_id);
  const isKept = team === null || team.id === row.team_id || team.has_user;
  return changeConversation(tx, ctx, row, { team, ...(!isKept && { assignee_id: null }) });
}

export const moveToTeam = action({
  summary: "Move a conversation to a team, or out of any; an assignee who is not in that team loses it",
  input: OneConversation.extend({ team_id: Id.nullable() }),
  only: "practitioner",
  output: InboxConversation,
  audit: "conversation.moved",
  run: (ctx, { conversation_id, team_id }) =>
    change(ctx, conversation_id, (tx, row) => moveConversation(tx, ctx, row, team_id)),
});

export const deleteTeam = action({
  summary: "Delete a team; its conversations keep their assignees, in no team",
  input: z.strictObject({ team_id: Id }),
  output: z.void(),
  only: "owner",
  audit: "team.deleted",
  rows: rowNamed(teams, "team_id"),
  run: (ctx, { team_id }) =>
    transaction(ctx.db, (tx) =>
      dropTeam(tx, ctx, team_id, async () => {
        await tx
          .update(conversations)
          .set({ team_id: null })
          .where(inOrg(ctx, conversations, eq(conversations.team_id, team_id)));
        await forgetInViews(tx, ctx, "team_id", team_id);
      }),
    ),
});
