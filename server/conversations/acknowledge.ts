import { desc, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { inOrg } from "@/db/tenant";
import { deskWords } from "@/server/adapters/languages/languages";
import type { Ctx } from "@/server/http/ctx";
import { languageOfLead } from "@/server/leads/language";
import type { ConversationRow } from "./columns";
import { say } from "./writes";

/**
 * Tells the customer that the agent can't see media, once for several in a row. Only while the agent has the
 * conversation: a person answers media themselves. `handled`: the agent answers the caption.
 */
export async function acknowledge(
  tx: Tx,
  ctx: Ctx,
  row: ConversationRow,
  { handled }: { handled: boolean },
): Promise<void> {
  const [last] = await tx
    .select({ acknowledges: sql<boolean>`metadata ? 'acknowledges_media'` })
    .from(messages)
    .where(
      inOrg(
        ctx,
        messages,
        eq(messages.conversation_id, row.id),
        sql`metadata->'handled' is distinct from 'false'::jsonb and not (role = 'user' and metadata ? 'media')`,
      ),
    )
    .orderBy(desc(messages.position))
    .limit(1);
  if (last?.acknowledges) return;
  const { own, otherwise } = await languageOfLead(tx, ctx, row.lead_id);
  const words = deskWords(own ?? otherwise);
  const metadata = { author: "agent" as const, acknowledges_media: true };
  await say(tx, ctx, row, { content: handled ? words.captionRead : words.mediaUnread, metadata });
}
