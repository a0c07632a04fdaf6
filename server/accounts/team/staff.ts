import { asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, byIds, inOrg, orgOf } from "@/db/tenant";
import { notFound } from "@/lib/errors";
import type { Colleague, Creator, PresentColleague } from "@/schema/colleague";
import type { Ctx } from "@/server/http/ctx";
import { hoursColumns, isPresent } from "./availability";

const colleague = { id: users.id, full_name: users.full_name };
const MOST = 500;

/** In another module's select: the user with an id of that organization as a Colleague, or null. */
export const colleagueOf = (organization_id: SQLWrapper, id: SQLWrapper): SQL<Colleague | null> =>
  sql`(select jsonb_build_object('id', users.id, 'full_name', users.full_name) from users
    where users.organization_id = ${organization_id} and users.id = ${id})`;

/** In another module's statement: the user who made a row of `table`, as its `column` says, or null if that isn't known. */
export const creatorOf = (table: string, column: string): SQL<Creator | null> => {
  // Named in full, because Drizzle omits the table of a column where a statement has one table.
  const [organization_id, id] = ["organization_id", column].map((name) => sql.raw(`${table}.${name}`));
  return sql`(select jsonb_build_object('id', users.id, 'full_name', users.full_name, 'is_active', users.is_active)
    from users where users.organization_id = ${organization_id} and users.id = ${id})`;
};

/** In another module's select: whether somebody else is in that organization, or was invited. */
export const hasTeam = (organization_id: SQLWrapper): SQL<boolean> => sql`exists (
  select from invitations where organization_id = ${organization_id} and revoked_at is null
  union all (select from users where organization_id = ${organization_id} offset 1))`;

/** In another module's select: the users with ids (a JSON array) of that organization as Colleagues, by name. */
export const colleaguesOf = (organization_id: SQLWrapper, ids: SQLWrapper): SQL<Colleague[]> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'full_name', users.full_name)
      order by users.full_name, users.id), '[]'::jsonb)
    from jsonb_array_elements_text(${ids}) as named
    join users on users.organization_id = ${organization_id} and users.id = named::uuid)`;

/** The ids among `ids` that belong to active members of the organization's staff. */
export const activeAmong = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const isActive = eq(users.is_active, true);
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(byIds(ctx, users, ids, isActive));
  return found.map(({ id }) => id);
};

/** A member of the organization's staff by id, only if active when `active` is set; 404 otherwise. */
export async function colleagueById(ctx: Ctx, id: string, { active = false } = {}): Promise<Colleague> {
  const isActive = active ? eq(users.is_active, true) : undefined;
  const [found] = await ctx.db
    .select(colleague)
    .from(users)
    .where(byId(ctx, users, id, isActive));
  if (!found) throw notFound("team member");
  return found;
}

/** The organization's active staff by name, each with whether they are away and present. */
export async function activeColleagues(ctx: Ctx): Promise<PresentColleague[]> {
  const found = await ctx.db
    .select({ ...colleague, ...hoursColumns })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(inOrg(ctx, users, eq(users.is_active, true)))
    .orderBy(asc(users.full_name), asc(users.id))
    .limit(MOST);
  return found.map(({ id, full_name, ...hours }) => ({
    id,
    full_name,
    is_away: hours.is_away,
    is_present: isPresent(hours),
  }));
}
