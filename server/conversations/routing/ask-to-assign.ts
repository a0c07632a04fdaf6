import { ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { teams } from "@/db/schema/teams";
import { inOrg, type Tenant } from "@/db/tenant";
import { assignQueuedJob } from "@/server/conversations/jobs";
import { enqueue } from "@/server/queue/enqueue";

/**
 * Enqueues the assignment of queued conversations if a team of the organization assigns automatically. To be called
 * when a member may have room, or something was queued.
 */
export async function askToAssign(db: Db, { organization_id }: Tenant): Promise<void> {
  const assigning = db
    .select({ id: teams.id })
    .from(teams)
    .where(inOrg({ organization_id }, teams, ne(teams.assign, "by_hand")))
    .limit(1);
  if ((await assigning).length === 0) return;
  await enqueue(db, assignQueuedJob, { organization_id }, { key: `assign:${organization_id}` });
}
