import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { recordset } from "@/db/recordset";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { emailsOf, phonesOf } from "@/server/leads/merge/duplicates";

/** One lead for each of these phones (in all their forms) and e-mail addresses that is known, by phone or address. */
export async function knownLeads(
  ctx: Ctx,
  wanted: { phone: string | null; email: string | null }[],
): Promise<Map<string, { id: string; name: string }>> {
  if (wanted.length === 0) return new Map();
  // Only one per key, since a placeholder number may be shared by thousands of leads.
  const oneBy = (column: PgColumn, keys: string[]) => sql`
    select record.key, lead.id, lead.name from ${recordset(
      { key: "text" },
      keys.map((key) => ({ key })),
    )} cross join lateral
      (select id, name from leads where ${inOrg(ctx, leads, sql`${column} = record.key`)} limit 1) as lead`;
  const found = await ctx.db.execute<{ key: string; id: string; name: string }>(sql`
    ${oneBy(leads.phone, phonesOf(wanted))} union all
    ${oneBy(leads.second_phone, phonesOf(wanted))} union all ${oneBy(leads.email, emailsOf(wanted))}`);
  return new Map(found.map(({ key, id, name }) => [key, { id, name }]));
}
