import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { announce } from "@/db/announce";
import { type Tx, transaction } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { users } from "@/db/schema/auth";
import { byId, inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { AppError, notFound, requireRow } from "@/lib/errors";
import { mayAs } from "@/lib/roles";
import { Id, PageInput } from "@/schema/common";
import { type Role, TeamMember, TeamMemberPage, TeamMemberPatch } from "@/schema/team";
import { memberDeactivated, memberRestricted, staffingChanged } from "@/server/accounts/changes";
import { endSessions } from "@/server/accounts/sign-in/session";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";
import { HAS_FACTOR } from "@/server/http/request/authenticate";

// Table names are written out, because Drizzle omits them for columns of a select from one table.
const lastSeen = sql<string | null>`(
  select max(sessions.last_seen_at) from sessions
  where sessions.organization_id = users.organization_id and sessions.user_id = users.id)`;

/** Members as the caller may see them: only owners learn who has no second factor. */
const members = ({ db, actor }: Ctx) =>
  db
    .select({
      id: users.id,
      email: users.email,
      full_name: users.full_name,
      role: users.role,
      is_active: users.is_active,
      is_verified: users.is_verified,
      has_second_factor:
        actor.kind === "user" && mayAs(actor.role, "owner") ? HAS_FACTOR : sql<boolean | null>`null::boolean`,
      is_away: users.is_away,
      working_hours: users.working_hours,
      created_at: users.created_at,
      last_seen_at: lastSeen,
    })
    .from(users)
    .$dynamic();

export const listMembers = action({
  summary: "List the team",
  input: z.strictObject(PageInput),
  output: TeamMemberPage,
  run: async (ctx, query) => {
    const rows = members(ctx).where(inOrg(ctx, users)).orderBy(asc(users.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(users, inOrg(ctx, users)), query);
    return { members: items, ...page };
  },
});

const memberById = async (ctx: Ctx, user_id: string): Promise<TeamMember> =>
  requireRow(await members(ctx).where(byId(ctx, users, user_id)), "team member");

export const getMember = action({
  summary: "Get a team member",
  input: z.strictObject({ user_id: Id }),
  output: TeamMember,
  run: (ctx, { user_id }) => memberById(ctx, user_id),
});

/** Deactivates a member, with `changes`: what they hold goes back to the team, and what they were shown ends. */
export async function deactivateMember(
  tx: Tx,
  ctx: Ctx,
  member: typeof users.$inferSelect,
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  await endSessions(tx, member, { changes: { ...changes, is_active: false } });
  await emit(memberDeactivated, tx, ctx, member.id);
}

/** Lets a member's open pages begin anew with another role. A practitioner keeps no calendar address of everybody's. */
async function followRole(tx: Tx, ctx: Ctx, user_id: string, role: Role): Promise<void> {
  tx.afterCommit(() => announce(ctx.organization_id, { accounts: [user_id] }));
  if (!mayAs(role)) await emit(memberRestricted, tx, ctx, user_id);
}

/** A key that leaked must not be able to take the organization over: owners, and who was let go, are people's to decide. */
function refuseKey(
  { actor }: Ctx,
  before: { role: Role },
  { role, is_active }: z.infer<typeof TeamMemberPatch>,
): void {
  if (actor.kind !== "key" || (role !== "owner" && before.role !== "owner" && !is_active)) return;
  throw new AppError("forbidden", "An API key changes no owners and reactivates nobody: sign in for this.");
}

export const updateMember = action({
  summary:
    "Change a team member's role, deactivate them (at once; their conversations go back to the team, and calendar addresses they made stop working) or reactivate them",
  description:
    "409 if it would leave your organization without an active owner. 403 to an API key that would change an owner, make one or reactivate somebody.",
  input: TeamMemberPatch.extend({ user_id: Id }),
  output: TeamMember,
  only: "owner",
  confirmed: ({ role }) => role === "owner",
  audit: "member.updated",
  rows: rowNamed(users, "user_id"),
  run: (ctx, { user_id, ...changes }) =>
    transaction(ctx.db, async (tx) => {
      const owners = await lockOwners(tx, ctx);
      const who = byId(ctx, users, user_id);
      const [before] = await tx.select().from(users).where(who).for("no key update");
      if (!before) throw notFound("team member");
      refuseKey(ctx, before, changes);
      const isLast = owners.length === 1 && owners[0] === user_id;
      if (isLast && ((changes.role ?? "owner") !== "owner" || changes.is_active === false))
        throw new AppError("conflict", "This is the last active owner. Make somebody else an owner first.");
      if (changes.is_active === false) {
        await deactivateMember(tx, ctx, before, changes);
      } else if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(who);
      if (changes.role && changes.role !== before.role) await followRole(tx, ctx, user_id, changes.role);
      if (changes.is_active !== undefined) await emit(staffingChanged, tx, ctx);
      return memberById({ ...ctx, db: tx }, user_id);
    }),
});

/** The ids of the active owners, locked so that they stay owners until `tx` ends. 403 if the caller is not one. */
async function lockOwners(tx: Tx, { organization_id, actor }: Ctx): Promise<string[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(inOrg({ organization_id }, users, eq(users.role, "owner"), eq(users.is_active, true)))
    .orderBy(asc(users.id))
    .for("no key update");
  const ids = owners.map(({ id }) => id);
  if (actor.kind === "user" && !ids.includes(actor.id))
    throw new AppError("forbidden", "Only an owner of your organization can do this.");
  return ids;
}
