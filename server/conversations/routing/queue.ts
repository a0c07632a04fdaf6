import { ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { teams } from "@/db/schema/teams";
import { inOrg, type Tenant } from "@/db/tenant";
import type { ConversationStatus } from "@/schema/conversation";
import { assignQueuedJob } from "@/server/conversations/jobs";
import { enqueue } from "@/server/queue/enqueue";

type Holding = { status: ConversationStatus; assignee_id: string | null; team_id: string | null };

// Literals, as in conversations_queue_index: Postgres can't match a partial index with a parameter.
/** Handed over, in a team and unassigned. A snoozed conversation waits for no one. */
export const isQueued = sql`${conversations.status} = 'escalated' and ${conversations.assignee_id} is null
  and ${conversations.snoozed_until} is null and ${conversations.team_id} is not null`;

/** The same for a row, if it is not snoozed. */
export const waitsForTeam = ({ status, assignee_id, team_id }: Holding): boolean =>
  status === "escalated" && assignee_id === null && team_id !== null;

const holderOf = ({ status, assignee_id }: Holding) => (status === "escalated" ? assignee_id : null);

/** Whether a change gives a member room for another conversation, or leaves one to be assigned. */
export const touchesQueue = (from: Holding, to: Holding): boolean =>
  waitsForTeam(to) || (holderOf(from) !== null && holderOf(from) !== holderOf(to));

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
