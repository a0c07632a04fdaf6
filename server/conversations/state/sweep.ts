import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { acrossOrgs } from "@/db/tenant";
import { changedBefore } from "@/server/conversations/columns";
import { askToAssign, isQueued } from "@/server/conversations/routing/queue";
import { askAgent, askToSend } from "@/server/conversations/writes";
import { systemCtx } from "@/server/http/ctx";
import { endSnoozes } from "./snooze";
import { waitFor } from "./waiting";

/** A conversation whose job was lost would be silent forever; one that has waited longer than this is woken. */
const FORGOTTEN = sql`now() - interval '1 minute'`;

type Forgotten = { organization_id: string; id: string };

/** If the agent is asked again each minute and still says nothing after this time, a person should look. */
const SILENT = sql`now() - interval '5 minutes'`;

/**
 * Recovers conversations that wait for an answer, a message to be sent or a member to be present, but have no job for
 * it.
 */
export async function sweepConversations(): Promise<undefined> {
  const db = getDb();
  const unanswered = await db.execute<Forgotten>(sql`
    select organization_id, id from conversations
    where ${acrossOrgs(
      "a sweep over all conversations",
      sql`status = 'active'
      and customer_position > answered_position and ${changedBefore(FORGOTTEN)}`,
    )}`);
  for (const { organization_id, id } of unanswered) await askAgent(db, systemCtx(db, organization_id), id);
  await db
    .update(conversations)
    .set(waitFor("unanswered", sql`${conversations.updated_at}`))
    .where(
      acrossOrgs(
        "a sweep over all conversations",
        sql`status = 'active' and customer_position > answered_position and ${changedBefore(SILENT)}
      and waiting_since is null`,
      ),
    );
  const unsent = await db.execute<Forgotten>(sql`
    select distinct organization_id, conversation_id as id from messages
    where ${acrossOrgs(
      "a sweep over all messages",
      sql`delivery_status in ('queued', 'sending')
      and coalesce(send_at, created_at) < ${FORGOTTEN}`,
    )}`);
  for (const { organization_id, id } of unsent) await askToSend(db, systemCtx(db, organization_id), id);
  await endSnoozes();
  // Somebody may have become present, e.g. because working hours began.
  const queued = await db.execute<{ organization_id: string }>(sql`
    select distinct organization_id from conversations
    where ${acrossOrgs("a sweep over all conversations", isQueued)}`);
  for (const tenant of queued) await askToAssign(db, tenant);
}
