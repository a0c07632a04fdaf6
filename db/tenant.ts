import { and, eq, type Placeholder, SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isOneOf } from "./recordset";
import { organizations } from "./schema/organizations";

/** Identifies the organization a query is for: a `Ctx`, a job's input, or a row already read. */
export type Tenant = { organization_id: string };

/** The same, or its placeholder in a query that is built once. */
type TenantOrPlace = { organization_id: string | Placeholder };

export type TenantTable = PgTable & { organization_id: PgColumn };

export type RecordTable = TenantTable & { id: PgColumn };

type Condition = SQL | undefined;

/** A condition that is scoped to an organization. Required by functions that can't add the scope themselves. */
export class Scoped extends SQL {
  readonly scoped = true;
}

const scoped = (...conditions: Condition[]) => new Scoped((and(...conditions) ?? sql`true`).queryChunks);

/**
 * Rows of `table` that belong to the tenant and meet all `conditions`. With `byId`, the only way to compare
 * `organization_id`, and the place for every comparison of ids: `tests/rules/tenancy` rejects any other.
 */
export function inOrg(tenant: TenantOrPlace, table: TenantTable, ...conditions: Condition[]): Scoped {
  return scoped(eq(table.organization_id, tenant.organization_id), ...conditions);
}

/** The tenant's row with this id, if it also meets `conditions`. */
export const byId = (
  tenant: TenantOrPlace,
  table: RecordTable,
  id: string | SQLWrapper,
  ...conditions: Condition[]
): Scoped => inOrg(tenant, table, eq(table.id, id), ...conditions);

/** The tenant's rows with these ids that also meet `conditions`. */
export const byIds = (
  tenant: Tenant,
  table: RecordTable,
  ids: string[],
  ...conditions: Condition[]
): Scoped => inOrg(tenant, table, isOneOf(table.id, ids), ...conditions);

/** Join: the row of `to` in the same organization that `from` references in `key`, if it also meets `conditions`. */
export function references<Key extends string>(
  from: TenantTable & Record<Key, PgColumn>,
  key: Key,
  to: RecordTable,
  ...conditions: Condition[]
): Scoped {
  return scoped(eq(to.organization_id, from.organization_id), eq(to.id, from[key]), ...conditions);
}

/** Join: rows of `to` in the same organization that meet all `conditions`. */
export const sameOrg = (from: TenantTable, to: TenantTable, ...conditions: Condition[]): Scoped =>
  scoped(eq(to.organization_id, from.organization_id), ...conditions);

/** The tenant's own row of `organizations`. */
export const ownOrg = (tenant: TenantOrPlace): Scoped => scoped(eq(organizations.id, tenant.organization_id));

/** Join: the organization that rows of `table` belong to. */
export const orgOf = (table: TenantTable): Scoped => scoped(eq(organizations.id, table.organization_id));

/**
 * A query over all organizations: a sweep, or a lookup by a secret or by an identifier in an outside request. `reason`
 * tells the reader why that is right; it is not part of the query.
 */
export const acrossOrgs = (_reason: string, ...conditions: Condition[]): Scoped => scoped(...conditions);
