import { and, asc, eq, ne, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { isOneOf, recordset } from "@/db/recordset";
import { users } from "@/db/schema/auth";
import { isoText } from "@/db/schema/columns";
import { teamMembers, teams } from "@/db/schema/teams";
import { byId, byIds, inOrg } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import type { Colleague } from "@/schema/colleague";
import type { Ctx } from "@/server/http/ctx";

// Table names are written out, because Drizzle omits them for columns of a select from one table.
/** In a select from teams: the members of each, by name. */
export const teammates = sql<Colleague[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'full_name', users.full_name)
    order by users.full_name, users.id), '[]'::jsonb)
  from team_members member join users
    on users.organization_id = member.organization_id and users.id = member.user_id
  where member.organization_id = teams.organization_id and member.team_id = teams.id)`;

/** Another module's count of what a user of an organization has to deal with. */
export type LoadOf = (organization_id: SQLWrapper, user_id: SQLWrapper) => SQL;

/** In another module's select from `teams team`: the active members of each, with their hours, last turn and load. */
export const membersWithLoad = (loadOf: LoadOf): SQL => sql`(
  select coalesce(json_agg(json_build_object('user_id', users.id, 'is_away', users.is_away,
    'working_hours', users.working_hours, 'last_assigned_at', ${isoText(sql`member.last_assigned_at`)},
    'open', (${loadOf(sql`member.organization_id`, sql`member.user_id`)}))), '[]')
  from team_members member join users
    on users.organization_id = member.organization_id and users.id = member.user_id
  where member.organization_id = team.organization_id and member.team_id = team.id and users.is_active)`;

/** Sets exactly these users as a team's members. Those who stay keep their turn. 404 for a stranger's id. */
export async function setMembers(tx: Tx, ctx: Ctx, team_id: string, member_ids: string[]): Promise<void> {
  const ids = [...new Set(member_ids)];
  if ((await tx.$count(users, byIds(ctx, users, ids))) < ids.length) throw notFound("team member");
  await tx
    .delete(teamMembers)
    .where(inOrg(ctx, teamMembers, eq(teamMembers.team_id, team_id), not(isOneOf(teamMembers.user_id, ids))));
  const { organization_id } = ctx;
  const rows = ids.map((user_id) => ({ user_id }));
  await tx.execute(sql`
    insert into team_members (organization_id, team_id, user_id)
    select ${organization_id}::uuid, ${team_id}::uuid, user_id from ${recordset({ user_id: "uuid" }, rows)}
    on conflict do nothing`);
}

/** A team's name, and whether a user is in it; 404 if there is none. Locked until the transaction ends. */
export async function requireTeam(tx: Tx, ctx: Ctx, team_id: string, user_id: string | null) {
  const isMember = sql<boolean>`exists (
    select from team_members where organization_id = ${ctx.organization_id}::uuid
      and team_id = ${team_id}::uuid and user_id = ${user_id}::uuid)`;
  const [team] = await tx
    .select({ id: teams.id, name: teams.name, has_user: isMember })
    .from(teams)
    .where(byId(ctx, teams, team_id))
    .for("key share");
  if (!team) throw notFound("team");
  return team;
}

/** In another module's statement: the team that gets handed-over conversations, or null. */
export const handOverTeam = (ctx: Ctx): SQL<string | null> =>
  sql`(select id from teams where ${inOrg(ctx, teams, eq(teams.takes_hand_overs, true))})`;

/** Prevents concurrent assignment in the organization until the transaction ends. */
export async function lockAssigning(tx: Tx, ctx: Ctx): Promise<void> {
  const assigning = inOrg(ctx, teams, ne(teams.assign, "by_hand"));
  await tx.select({ id: teams.id }).from(teams).where(assigning).orderBy(asc(teams.id)).for("no key update");
}

/** Records when members were last assigned a conversation of their team, which decides whose turn it is. In order. */
export async function noteTurns(
  db: Db,
  ctx: Ctx,
  turns: { team_id: string; user_id: string; at: string }[],
): Promise<void> {
  const { team_id, user_id } = teamMembers;
  // If a member is listed several times, only the last counts: an update would take any of the rows.
  const last = new Map(turns.map((turn) => [`${turn.team_id} ${turn.user_id}`, turn]));
  await db
    .update(teamMembers)
    .set({ last_assigned_at: sql`record.at` })
    .from(recordset({ team_id: "uuid", user_id: "uuid", at: "timestamptz" }, [...last.values()]))
    .where(and(inOrg(ctx, teamMembers), eq(team_id, sql`record.team_id`), eq(user_id, sql`record.user_id`)));
}
