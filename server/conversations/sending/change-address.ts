import { eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isOneOf } from "@/db/recordset";
import { conversations, replyWindows } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import type { ThreadRoute } from "@/server/leads/changes";

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

/** Has each of a lead's threads on a connection answered at the address that `addressFor` names. */
export async function rerouteConversations(
  tx: Tx,
  ctx: Ctx,
  lead_id: string,
  addressFor: (thread: ThreadRoute) => string | null,
): Promise<void> {
  const { connection_id, reply_to, session_key } = conversations;
  const ofLead = inOrg(ctx, conversations, eq(conversations.lead_id, lead_id), isNotNull(connection_id));
  const threads = await tx
    .selectDistinct({ connection_id: sql<string>`${connection_id}`, reply_to, session_key })
    .from(conversations)
    .where(ofLead);
  for (const thread of threads) {
    const address = addressFor(thread);
    if (address === thread.reply_to) continue;
    const isIt = inOrg(
      ctx,
      conversations,
      eq(conversations.lead_id, lead_id),
      eq(connection_id, thread.connection_id),
      eq(session_key, thread.session_key),
      sql`${reply_to} is not distinct from ${thread.reply_to}`,
    );
    await tx.update(conversations).set({ reply_to: address }).where(isIt);
  }
}
