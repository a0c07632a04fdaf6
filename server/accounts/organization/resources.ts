import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, max, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Tx, transaction, violates } from "@/db/client";
import { readPage } from "@/db/queries/page";
import { users } from "@/db/schema/auth";
import { bookings } from "@/db/schema/bookings";
import { calendars } from "@/db/schema/calendars";
import { resources, scheduleExceptions } from "@/db/schema/resources";
import { byId, inOrg } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { hasValue } from "@/db/value";
import { AppError, notFound } from "@/lib/errors";
import { inMs } from "@/lib/time/time";
import { Id, MOST_OF_A_PAGE } from "@/schema/common";
import {
  NewResource,
  Resource,
  ResourceDetails,
  ResourcePage,
  ResourcePatch,
  ResourceQuery,
} from "@/schema/resource";
import { action } from "@/server/http/action";
import { rowNamed } from "@/server/http/audit/rows";
import type { Ctx } from "@/server/http/ctx";

const { organization_id: _organization, ...columns } = getTableColumns(resources);

const isActive = isNull(resources.archived_at);

const nameTaken = (error: unknown): never => {
  if (!violates(error, "resources_name_key")) throw error;
  throw new AppError("conflict", "There is a resource with this name already.");
};

async function resourceById(ctx: Ctx, resource_id: string): Promise<Resource> {
  const [resource] = await ctx.db
    .select(columns)
    .from(resources)
    .where(byId(ctx, resources, resource_id));
  if (!resource) throw notFound("resource");
  return resource;
}

export const requireResource = async (ctx: Ctx, resource_id: string): Promise<void> =>
  void (await resourceById(ctx, resource_id));

/** 404 if a resource is to represent a user who is not on the staff. */
async function refuseStranger(tx: Tx, ctx: Ctx, user_id: string | null | undefined): Promise<void> {
  if (user_id && (await tx.$count(users, byId(ctx, users, user_id))) === 0) throw notFound("member of staff");
}

/** The resource, and how many booked appointments are ahead of it. */
async function withAhead(ctx: Ctx, resource: Resource): Promise<ResourceDetails> {
  const { resource_id, starts_at, status } = bookings;
  const isAhead = and(eq(resource_id, resource.id), hasValue(status, "booked"), gt(starts_at, sql`now()`));
  return { ...resource, bookings_ahead: await ctx.db.$count(bookings, inOrg(ctx, bookings, isAhead)) };
}

/** Serializes changes to an organization's resources, so that the last bookable one stays. */
const inTurn = (tx: Tx, { organization_id }: Ctx) => lockUntilCommit(tx, `resources:${organization_id}`);

export const listResources = action({
  summary: "List resources in their order; an organization has at most 100",
  input: ResourceQuery,
  only: "practitioner",
  output: ResourcePage,
  run: async (ctx, { archived, ...query }) => {
    const where = inOrg(ctx, resources, archived ? undefined : isActive);
    const rows = ctx.db
      .select(columns)
      .from(resources)
      .where(where)
      .orderBy(asc(resources.position), asc(resources.id));
    const { items, ...page } = await readPage(rows, ctx.db.$count(resources, where), query);
    return { resources: items, ...page };
  },
});

export const getResource = action({
  summary: "Get a resource, and how many appointments are ahead of it",
  input: z.strictObject({ resource_id: Id }),
  output: ResourceDetails,
  run: async (ctx, { resource_id }) => withAhead(ctx, await resourceById(ctx, resource_id)),
});

export const createResource = action({
  summary: "Add a resource: a person, room or piece of equipment that can be booked",
  description: "409 if there is a resource with this name, or if there are 100.",
  input: NewResource,
  output: Resource,
  only: "owner",
  audit: "resource.created",
  run: (ctx, { position, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      await inTurn(tx, ctx);
      if ((await tx.$count(resources, inOrg(ctx, resources, isActive))) >= MOST_OF_A_PAGE)
        throw new AppError("conflict", `An organization has room for ${MOST_OF_A_PAGE} resources.`);
      await refuseStranger(tx, ctx, fields.user_id);
      const [last] = await tx
        .select({ at: max(resources.position) })
        .from(resources)
        .where(inOrg(ctx, resources));
      const row = {
        organization_id: ctx.organization_id,
        ...fields,
        position: position ?? (last?.at ?? -1) + 1,
      };
      return one(await tx.insert(resources).values(row).returning(columns).catch(nameTaken));
    }),
});

/** Refuses to leave an organization without a bookable resource. */
async function refuseLast(tx: Tx, ctx: Ctx, resource_id: string): Promise<void> {
  const others = inOrg(ctx, resources, isActive, ne(resources.id, resource_id));
  if ((await tx.$count(resources, others)) === 0)
    throw new AppError("conflict", "This is the last one that can be booked. Add another first.");
}

export const updateResource = action({
  summary: "Change a resource: its name, services, opening hours or order; archive or restore it",
  description:
    "409 if another resource has this name, or if it is the last one that can be booked and would be archived.",
  input: ResourcePatch.extend({ resource_id: Id }),
  output: ResourceDetails,
  only: "owner",
  audit: "resource.updated",
  rows: rowNamed(resources, "resource_id"),
  run: (ctx, { resource_id, archived, ...fields }) =>
    transaction(ctx.db, async (tx) => {
      await inTurn(tx, ctx);
      const before = await resourceById({ ...ctx, db: tx }, resource_id);
      await refuseStranger(tx, ctx, fields.user_id);
      if (archived) await refuseLast(tx, ctx, resource_id);
      const archived_at = archived ? (before.archived_at ?? inMs().toISOString()) : null;
      const changes = { ...fields, ...(archived !== undefined && { archived_at }), updated_at: sql`now()` };
      const changed = tx
        .update(resources)
        .set(changes)
        .where(byId(ctx, resources, resource_id));
      const after = one(await changed.returning(columns).catch(nameTaken));
      return withAhead({ ...ctx, db: tx }, after);
    }),
});

async function refuseConnected(tx: Tx, ctx: Ctx, resource_id: string): Promise<void> {
  const its = inOrg(ctx, calendars, eq(calendars.resource_id, resource_id));
  if ((await tx.$count(calendars, its)) > 0)
    throw new AppError("conflict", "A calendar is connected to it. Disconnect that first.");
}

export const deleteResource = action({
  summary: "Delete a resource; one that has bookings is archived instead",
  description: "409 if it is the last one that can be booked, or if a calendar is connected to it.",
  input: z.strictObject({ resource_id: Id }),
  output: z.void(),
  only: "owner",
  audit: "resource.deleted",
  rows: rowNamed(resources, "resource_id"),
  run: (ctx, { resource_id }) =>
    transaction(ctx.db, async (tx) => {
      await inTurn(tx, ctx);
      const mine = byId(ctx, resources, resource_id);
      // Locked, so that nothing can be booked with it in the meantime.
      const found = await tx.select({ id: resources.id }).from(resources).where(mine).for("update");
      if (found.length === 0) throw notFound("resource");
      await refuseLast(tx, ctx, resource_id);
      await refuseConnected(tx, ctx, resource_id);
      const of = scheduleExceptions;
      const isKept = await tx.$count(bookings, inOrg(ctx, bookings, eq(bookings.resource_id, resource_id)));
      if (isKept > 0) {
        await tx.update(resources).set({ archived_at: sql`coalesce(archived_at, now())` }).where(mine);
        return;
      }
      await tx.delete(of).where(inOrg(ctx, of, eq(of.resource_id, resource_id)));
      await tx.delete(resources).where(mine);
    }),
});

/** Renames services in the resources that offer them. */
export async function renameServices(tx: Tx, ctx: Ctx, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  await inTurn(tx, ctx);
  const { id, services: offered } = resources;
  const rows = await tx
    .select({ id, offered })
    .from(resources)
    .where(inOrg(ctx, resources, isNotNull(offered)));
  for (const row of rows) {
    const renamed = row.offered?.map((name) => names.get(name) ?? name) ?? null;
    await tx
      .update(resources)
      .set({ services: renamed })
      .where(byId(ctx, resources, row.id));
  }
}
