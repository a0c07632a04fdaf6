import { and, eq, type Placeholder, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isOneOf } from "./recordset";
import { organizations } from "./schema/organizations";

/** What says which organization a query is for: a `Ctx`, a job's input, or a row already read. */
export type Tenant = { organization_id: string };

/** The same, or in a query that is built once the place for it. */
type TenantOrPlace = { organization_id: string | Placeholder };

export type TenantTable = PgTable & { organization_id: PgColumn };

export type RecordTable = TenantTable & { id: PgColumn };

type Condition = SQL | undefined;

/** A condition that says whose rows it is about; what a function asks for that can't write its own. */
export class Scoped extends SQL {
  readonly scoped = true;
}

const scoped = (...conditions: Condition[]) => new Scoped((and(...conditions) ?? sql`true`).queryChunks);

/**
 * Rows of `table` that belong to the tenant and meet all `conditions`. With `byId`, the only way to compare
 * `organization_id`, and the place for every comparison of ids: `tests/rules/tenancy` fails any other.
 */
export function inOrg(tenant: TenantOrPlace, table: TenantTable, ...conditions: Condition[]): Scoped {
  return scoped(eq(table.organization_id, tenant.organization_id), ...conditions);
}

/** The tenant's row of that id, if it also meets `conditions`. */
export const byId = (
  tenant: TenantOrPlace,
  table: RecordTable,
  id: string | SQLWrapper,
  ...conditions: Condition[]
): Scoped => inOrg(tenant, table, eq(table.id, id), ...conditions);

/** The tenant's rows of those ids that also meet `conditions`. */
export const byIds = (
  tenant: Tenant,
  table: RecordTable,
  ids: string[],
  ...conditions: Condition[]
): Scoped => inOrg(tenant, table, isOneOf(table.id, ids), ...conditions);

/** Joins: the row of `to`, in the same organization, that `from` names in `key`, if it also meets `conditions`. */
export function references<Key extends string>(
  from: TenantTable & Record<Key, PgColumn>,
  key: Key,
  to: RecordTable,
  ...conditions: Condition[]
): Scoped {
  return scoped(eq(to.organization_id, from.organization_id), eq(to.id, from[key]), ...conditions);
}

/** Joins: rows of `to` in the same organization that meet all `conditions`. */
export const sameOrg = (from: TenantTable, to: TenantTable, ...conditions: Condition[]): Scoped =>
  scoped(eq(to.organization_id, from.organization_id), ...conditions);

/** The tenant's own row of `organizations`. */
export const ownOrg = (tenant: TenantOrPlace): Scoped => scoped(eq(organizations.id, tenant.organization_id));

/** Joins: the organization that rows of `table` belong to. */
export const orgOf = (table: TenantTable): Scoped => scoped(eq(organizations.id, table.organization_id));

/**
 * A query over all organizations: a sweep, or a look-up by a secret or by what a request from outside names.
 * `reason` says why that is right, for the reader; it is not part of the query.
 */
export const acrossOrgs = (_reason: string, ...conditions: Condition[]): Scoped => scoped(...conditions);
