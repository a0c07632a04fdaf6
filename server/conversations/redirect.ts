import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

/** Has a lead's threads with any of `names` answered under another name, which inherits when they last wrote. */
export async function redirectConversations(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  names: string[],
  reply_to: string,
): Promise<void> {
  if (names.length === 0) return;
  const areTheirs = inOrg(
    ctx,
    conversations,
    eq(conversations.lead_id, lead_id),
    isOneOf(conversations.reply_to, names),
  );
  await tx.update(conversations).set({ reply_to }).where(areTheirs);
  await tx.execute(sql`
    insert into reply_windows (organization_id, connection_id, customer, customer_wrote_at)
    select organization_id, connection_id, ${reply_to}, max(customer_wrote_at) from ${replyWindows}
    where ${inOrg(ctx, replyWindows, isOneOf(replyWindows.customer, names))}
    group by organization_id, connection_id
    on conflict (organization_id, connection_id, customer) do update
    set customer_wrote_at = greatest(reply_windows.customer_wrote_at, excluded.customer_wrote_at)`);
}
