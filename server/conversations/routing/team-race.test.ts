import { expect, test } from "vitest";
import type { Tx } from "@/db/client";
import { createTeam } from "@/server/accounts/team/teams";
import { listConversations, updateConversation } from "@/server/conversations/actions";
import { inboxOf } from "@/tests/inbox";
import { inTheMiddle } from "@/tests/locks";
import { deleteTeam } from "./teams";

test("a conversation that is handed over while its team is deleted is in no team", async () => {
  const { ctx } = await inboxOf(1);
  const made = { name: "Reception", member_ids: [], assign: "by_hand", takes_hand_overs: true } as const;
  const { id: team_id } = await createTeam(ctx, { ...made, member_ids: [] });
  const [thread] = (await listConversations(ctx, {})).conversations;
  const conversation_id = thread?.id ?? "";
  const deleting = (tx: Tx) => deleteTeam({ ...ctx, db: tx }, { team_id });
  const handed = await inTheMiddle(ctx.db, deleting, () =>
    updateConversation(ctx, { conversation_id, status: "escalated" }),
  );
  expect(handed).toMatchObject({ status: "escalated", team_id: null });
});
