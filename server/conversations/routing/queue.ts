import { sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import type { ConversationStatus } from "@/server/schema/conversation";

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
