import { sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import type { ConversationStatus } from "@/server/schema/conversation";

type Holding = { status: ConversationStatus; assignee_id: string | null; team_id: string | null };

// Written out, as conversations_queue_index is: Postgres can't know what is in a parameter.
/** With a team, handed over, and nobody has it; what is put off waits for no one. */
export const isQueued = sql`${conversations.status} = 'escalated' and ${conversations.assignee_id} is null
  and ${conversations.snoozed_until} is null and ${conversations.team_id} is not null`;

/** The same of a row, if it is not put off. */
export const waitsForTeam = ({ status, assignee_id, team_id }: Holding): boolean =>
  status === "escalated" && assignee_id === null && team_id !== null;

const holderOf = ({ status, assignee_id }: Holding) => (status === "escalated" ? assignee_id : null);

/** Whether a change of a conversation leaves somebody with room for another, or brings one to be assigned. */
export const touchesQueue = (from: Holding, to: Holding): boolean =>
  waitsForTeam(to) || (holderOf(from) !== null && holderOf(from) !== holderOf(to));
