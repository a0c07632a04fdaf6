import { organizations } from "@/db/schema/organizations";
import { byId, inOrg, ownOrg, type RecordTable, type TenantTable } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

type Row = Record<string, unknown>;

/** The row whose id is in a field of the input. */
export const rowNamed =
  <F extends string>(table: RecordTable, field: F) =>
  (ctx: Ctx, input: Record<F, string>): PromiseLike<Row[]> =>
    ctx.db
      .select()
      .from(table)
      .where(byId(ctx, table, input[field]));

/** The only row that an organization has in a table. */
export const onlyRow =
  (table: TenantTable) =>
  (ctx: Ctx): PromiseLike<Row[]> =>
    ctx.db.select().from(table).where(inOrg(ctx, table));

export const organizationRow = (ctx: Ctx): PromiseLike<Row[]> =>
  ctx.db.select().from(organizations).where(ownOrg(ctx));
