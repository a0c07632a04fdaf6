import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { one, type Tx, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { teamMembers, teams } from "@/db/schema/teams";
import { byId, inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { AppError, notFound } from "@/lib/errors";
import { Id, LongPageInput, MOST_OF_A_PAGE } from "@/schema/common";
import { NewTeam, StaffTeam, TeamPage, TeamPatch } from "@/schema/teams";
import { staffingChanged } from "@/server/accounts/changes";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { requireRoom } from "@/server/http/limits/list-limit";
import { setMembers, teammates } from "./team-members";

const { organization_id: _organization, ...columns } = getTableColumns(teams);
const shown = { ...columns, members: teammates };

const mine = (ctx: Ctx) => inOrg(ctx, teams);

const taken = (error: unknown): never => {
  if (violates(error, "teams_hand_overs_key"))
    throw new AppError("conflict", "Another team was just made the one that takes hand-overs. Try again.");
  if (!violates(error, "teams_name_key")) throw error;
  throw new AppError("conflict", "There is a team with this name already.");
};

/** Removes the role of hand-over team from its current team. */
const clearDefault = (tx: Tx, ctx: Ctx) =>
  tx
    .update(teams)
    .set({ takes_hand_overs: false })
    .where(inOrg(ctx, teams, eq(teams.takes_hand_overs, true)));

/** Tells live watchers that the teams have changed. */
const tellOfTeams = (tx: Tx, { organization_id }: Ctx): void =>
  tx.afterCommit(() => announce(organization_id, { teams: true }));

async function teamById(ctx: Ctx, team_id: string): Promise<StaffTeam> {
  const [team] = await ctx.db
    .select(shown)
    .from(teams)
    .where(byId(ctx, teams, team_id));
  if (!team) throw notFound("team");
  return team;
}

export const listTeams = action({
  summary: "List the teams with their members, by name; an organization has at most 100",
  input: z.strictObject(LongPageInput),
  only: "practitioner",
  output: TeamPage,
  run: async (ctx, query) => {
    const rows = ctx.db
      .select(shown)
      .from(teams)
      .where(mine(ctx))
      .orderBy(asc(sql`lower(${teams.name})`));
    const { items, ...page } = await readPage(rows, ctx.db.$count(teams, mine(ctx)), query);
    return { teams: items, ...page };
  },
});

export const getTeam = action({
  summary: "Get a team with its members",
  input: z.strictObject({ team_id: Id }),
  only: "practitioner",
  output: StaffTeam,
  run: (ctx, { team_id }) => teamById(ctx, team_id),
});

export const createTeam = action({
  summary: "Add a team: its members, and how its conversations are assigned",
  description: "409 if there is a team with this name.",
  input: NewTeam,
  output: StaffTeam,
  only: "owner",
  audit: "team.created",
  run: (ctx, { member_ids, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      await requireRoom(tx, ctx, { table: teams, where: mine(ctx), most: MOST_OF_A_PAGE, what: "teams" });
      if (fields.takes_hand_overs) await clearDefault(tx, ctx);
      const row = { organization_id: ctx.organization_id, ...fields };
      const { id } = one(await tx.insert(teams).values(row).returning({ id: teams.id }).catch(taken));
      await setMembers(tx, ctx, id, member_ids);
      tellOfTeams(tx, ctx);
      return teamById({ ...ctx, db: tx }, id);
    }),
});

export const updateTeam = action({
  summary: "Change a team: its name, members, assignment, cap, or whether it takes hand-overs",
  description: "409 if another team has this name.",
  input: TeamPatch.extend({ team_id: Id }),
  output: StaffTeam,
  only: "owner",
  audit: "team.updated",
  rows: rowNamed(teams, "team_id"),
  run: (ctx, { team_id, member_ids, ...changes }) =>
    transaction(ctx.db, async (tx) => {
      await lockTeam(tx, ctx, team_id);
      if (changes.takes_hand_overs) await clearDefault(tx, ctx);
      await tx
        .update(teams)
        .set({ ...changes, updated_at: sql`now()` })
        .where(byId(ctx, teams, team_id))
        .catch(taken);
      if (member_ids) await setMembers(tx, ctx, team_id, member_ids);
      await emit(staffingChanged, tx, ctx);
      tellOfTeams(tx, ctx);
      return teamById({ ...ctx, db: tx }, team_id);
    }),
});

/** Locks a team for a change; 404 if there is none. */
async function lockTeam(
  tx: Tx,
  ctx: Ctx,
  team_id: string,
  strength: "no key update" | "update" = "no key update",
) {
  const found = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(byId(ctx, teams, team_id))
    .for(strength);
  if (found.length === 0) throw notFound("team");
}

/** Deletes a team after `empty` has removed all its conversations; the lock keeps new ones out in the meantime. */
export async function dropTeam(tx: Tx, ctx: Ctx, team_id: string, empty: () => Promise<unknown>) {
  await lockTeam(tx, ctx, team_id, "update");
  await empty();
  await tx.delete(teamMembers).where(inOrg(ctx, teamMembers, eq(teamMembers.team_id, team_id)));
  await tx.delete(teams).where(byId(ctx, teams, team_id));
  tellOfTeams(tx, ctx);
}
