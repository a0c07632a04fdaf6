import { sql } from "drizzle-orm";
import { getDb, type Tx, transaction } from "@/db/client";
import { isoText } from "@/db/schema/columns";
import { now } from "@/lib/time/time";
import type { TeamAssign } from "@/schema/teams";
import { exceptionsOf } from "@/server/accounts/organization/exceptions-of";
import { isPresent, nextPresence, type PersonHours } from "@/server/accounts/team/availability";
import { type LoadOf, lockAssigning, membersWithLoad, noteTurns } from "@/server/accounts/team/team-members";
import { changeConversation } from "@/server/conversations/state/change-state";
import { lockConversation } from "@/server/conversations/writes";
import { type Ctx, systemCtx } from "@/server/http/ctx";
import type { RunAgain } from "@/server/queue/job";
import { type Candidate, type Choice, choose } from "./pick-assignee";
import { isQueued, waitsForTeam } from "./queue";

/** How many are assigned in one transaction, which locks them; the rest go in the next. */
const BATCH = 25;

type Member = Candidate & Pick<PersonHours, "is_away" | "working_hours">;

type Row = Pick<PersonHours, "opening_hours" | "time_zone" | "exceptions"> & {
  id: string;
  assign: TeamAssign;
  cap: number | null;
  queue: { id: string; waiting_since: string | null }[];
  members: Member[];
};

/** How many conversations a user has to deal with. */
const loadOf: LoadOf = (organization_id, user_id) => sql`
  select count(*) from conversations
  where conversations.organization_id = ${organization_id} and assignee_id = ${user_id} and status = 'escalated'`;

/** The teams that assign automatically, each with its queue, longest wait first, and the load of its members. */
const findTeams = (tx: Tx, { organization_id }: Ctx) =>
  tx.execute<Row>(sql`
    select team.id, team.assign, team.cap, own.opening_hours, own.time_zone, ${exceptionsOf(sql`own.id`)} as exceptions,
      (select coalesce(json_agg(waiting), '[]') from (
        select id, ${isoText(sql`waiting_since`)} as waiting_since from conversations
        where conversations.organization_id = team.organization_id and team_id = team.id and ${isQueued}
        order by conversations.waiting_since, id limit ${BATCH}::int
      ) waiting) as queue,
      ${membersWithLoad(loadOf)} as members
    from teams team join organizations own on own.id = team.organization_id
    where team.organization_id = ${organization_id}::uuid and team.assign <> 'by_hand'`);

/** Longest wait first, across teams; conversations that nobody is waiting for just now come last. */
const byWait = (a: { waiting_since: string | null }, b: { waiting_since: string | null }) =>
  (a.waiting_since ?? "~").localeCompare(b.waiting_since ?? "~");

/** Decides who is assigned what now, and when the next member becomes present for what stays queued. */
async function findChoices(tx: Tx, ctx: Ctx): Promise<{ choices: Choice[]; next: number | null }> {
  const at = now();
  const rows = await findTeams(tx, ctx);
  const queue = rows
    .flatMap(({ id: team_id, queue }) => queue.map((waiting) => ({ ...waiting, team_id })))
    .sort(byWait);
  const teams = rows.map(({ members, opening_hours, time_zone, exceptions, ...team }) => ({
    ...team,
    present: members.filter((member) => isPresent({ ...member, opening_hours, time_zone, exceptions }, at)),
  }));
  const choices = choose(queue, teams, BATCH, at);
  const coming = rows.flatMap(({ id, queue, members, opening_hours, time_zone, exceptions }) =>
    queue.length > choices.filter(({ team_id }) => team_id === id).length
      ? members.flatMap(
          (member) => nextPresence({ ...member, opening_hours, time_zone, exceptions }, at) ?? [],
        )
      : [],
  );
  return { choices, next: coming.length > 0 ? Math.min(...coming) : null };
}

/** Assigns a conversation to the member chosen for it, unless it was closed, moved or taken meanwhile. */
async function assign(tx: Tx, ctx: Ctx, { id, team_id, user_id }: Choice): Promise<void> {
  const row = await lockConversation(tx, ctx, id);
  if (row.team_id !== team_id || !waitsForTeam(row)) return;
  await changeConversation(tx, ctx, row, { assignee_id: user_id });
}

/**
 * Assigns an organization's queued conversations to members who are present and have room. Runs again at once after a
 * full batch, else when the next member becomes present for what is left.
 */
export const assignQueued = ({ organization_id }: { organization_id: string }): Promise<RunAgain> =>
  transaction(getDb(), async (tx) => {
    const ctx = systemCtx(tx, organization_id);
    await lockAssigning(tx, ctx);
    const { choices, next } = await findChoices(tx, ctx);
    for (const choice of choices) await assign(tx, ctx, choice);
    await noteTurns(tx, ctx, choices);
    if (choices.length === BATCH) return { run_again_at: new Date() };
    return next === null ? undefined : { run_again_at: new Date(next) };
  });
