import { asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { byId, byIds, inOrg, orgOf } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { notFound } from "@/server/lib/errors";
import type { Colleague, PresentColleague } from "@/server/schema/colleague";
import { hoursColumns, isPresent } from "./availability";

const colleague = { id: users.id, full_name: users.full_name };
const MOST = 500;

/** Within another noun's select: whom an id of that organization names, as a Colleague, or null. */
export const colleagueOf = (organization_id: SQLWrapper, id: SQLWrapper): SQL<Colleague | null> =>
  sql`(select jsonb_build_object('id', users.id, 'full_name', users.full_name) from users
    where users.organization_id = ${organization_id} and users.id = ${id})`;

/** Within another noun's select: whom ids of that organization name (a JSON array), by name. */
export const colleaguesOf = (organization_id: SQLWrapper, ids: SQLWrapper): SQL<Colleague[]> =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'full_name', users.full_name)
      order by users.full_name, users.id), '[]'::jsonb)
    from jsonb_array_elements_text(${ids}) as named
    join users on users.organization_id = ${organization_id} and users.id = named::uuid)`;

/** Those of the ids that belong to active members of the organization's staff. */
export const activeAmong = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const isActive = eq(users.is_active, true);
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(byIds(ctx, users, ids, isActive));
  return found.map(({ id }) => id);
};

/** A member of the organization's staff by id, active ones only where asked; or 404. */
export async function colleagueById(ctx: Ctx, id: string, { active = false } = {}): Promise<Colleague> {
  const isActive = active ? eq(users.is_active, true) : undefined;
  const [found] = await ctx.db
    .select(colleague)
    .from(users)
    .where(byId(ctx, users, id, isActive));
  if (!found) throw notFound("team member");
  return found;
}

/** The organization's active staff, by name, and who of them is present. */
export async function activeColleagues(ctx: Ctx): Promise<PresentColleague[]> {
  const found = await ctx.db
    .select({ ...colleague, ...hoursColumns })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(inOrg(ctx, users, eq(users.is_active, true)))
    .orderBy(asc(users.full_name), asc(users.id))
    .limit(MOST);
  return found.map(({ id, full_name, ...hours }) => ({ id, full_name, is_present: isPresent(hours) }));
}

/** Whether customers may be mailed: an owner has confirmed an address (no made-up senders), and it is not the demo. */
export async function mayMailCustomers(ctx: Ctx): Promise<boolean> {
  const { role, is_active, is_verified } = users;
  const isReal = eq(organizations.sandbox, false);
  const found = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(organizations, orgOf(users))
    .where(inOrg(ctx, users, eq(role, "owner"), eq(is_active, true), eq(is_verified, true), isReal))
    .limit(1);
  return found.length > 0;
}
