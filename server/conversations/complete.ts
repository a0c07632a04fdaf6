import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { setStatus } from "./change-state";
import { isOpenConversation } from "./open";

export async function completeConversationsOf(tx: Tx, ctx: Ctx, lead_id: string): Promise<void> {
  const open = await tx
    .select()
    .from(conversations)
    .where(inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isOpenConversation))
    .for("update");
  for (const row of open) await setStatus(tx, ctx, row, "completed");
}
