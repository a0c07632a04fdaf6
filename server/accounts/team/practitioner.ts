import { asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { resources } from "@/db/schema/resources";
import { inOrg } from "@/db/tenant";
import { AppError } from "@/lib/errors";
import { type Ctx, isPractitioner, userOf } from "@/server/http/ctx";

/**
 * What limits a query to a practitioner's own calendar and customers; undefined for every other caller. Table names are
 * written out, because Drizzle omits them for columns of a select from one table.
 */
type Own = SQL | undefined;

const own = (ctx: Ctx, condition: (user_id: SQL) => SQL): Own =>
  isPractitioner(ctx) ? condition(sql`${userOf(ctx).id}::uuid`) : undefined;

const isTheirs = (
  user_id: SQL,
  table: "bookings" | "blocked_times" = "bookings",
) => sql`exists (select from resources
  where resources.organization_id = ${sql.identifier(table)}.organization_id
    and resources.id = ${sql.identifier(table)}.resource_id and resources.user_id = ${user_id})`;

/** The bookings at the practitioner's own resource. */
export const ownBookings = (ctx: Ctx): Own => own(ctx, (user_id) => isTheirs(user_id));

/** The blocked times of the practitioner's own resource and of everybody. */
export const ownBlockedTimes = (ctx: Ctx): Own =>
  own(ctx, (user_id) => sql`(blocked_times.resource_id is null or ${isTheirs(user_id, "blocked_times")})`);

/** Whether a lead, named by two columns, had an appointment with the user or has a conversation that is assigned to them. */
const isTheirCustomer = (organization_id: SQL, lead_id: SQL, user_id: SQL) => sql`(
  exists (select from bookings where bookings.organization_id = ${organization_id}
    and bookings.lead_id = ${lead_id} and ${isTheirs(user_id)})
  or exists (select from conversations assigned where assigned.organization_id = ${organization_id}
    and assigned.lead_id = ${lead_id} and assigned.assignee_id = ${user_id}))`;

/** The leads who have, or had, an appointment with the practitioner, or of whom a conversation is assigned to them. */
export const ownLeads = (ctx: Ctx): Own =>
  own(ctx, (user_id) => isTheirCustomer(sql`leads.organization_id`, sql`leads.id`, user_id));

/** The conversations of those leads. */
export const ownConversations = (ctx: Ctx): Own =>
  own(ctx, (user_id) =>
    isTheirCustomer(sql`conversations.organization_id`, sql`conversations.lead_id`, user_id),
  );

/** The resources, not archived, that are the calling user's own, in order. */
async function ownResourceIds(ctx: Ctx): Promise<string[]> {
  const { id, user_id, archived_at, position } = resources;
  const own = await ctx.db
    .select({ id })
    .from(resources)
    .where(inOrg(ctx, resources, eq(user_id, userOf(ctx).id), isNull(archived_at)))
    .orderBy(asc(position), asc(id));
  return own.map((one) => one.id);
}

/** Whether the caller sees a resource's column of the calendar: a practitioner only their own. */
export async function shownResources(ctx: Ctx): Promise<(resource_id: string) => boolean> {
  if (!isPractitioner(ctx)) return () => true;
  const own = await ownResourceIds(ctx);
  return (resource_id) => own.includes(resource_id);
}

const NOT_THEIRS = "You may book only in your own calendar. Ask the front desk.";

/**
 * The resource that an appointment is to be with, as the caller may have it: a practitioner's own, also if they name
 * none. 403 for a practitioner who names another or has none.
 */
export async function allowedResource<T extends string | null | undefined>(
  ctx: Ctx,
  named: T,
): Promise<T | string> {
  if (!isPractitioner(ctx)) return named;
  const own = await ownResourceIds(ctx);
  const found = named ? own.find((id) => id === named) : own[0];
  if (!found) throw new AppError("forbidden", NOT_THEIRS);
  return found;
}
