import { sql } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { columnsAndRows, rowsJson } from "@/db/recordset";
import { isoText, newId } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { statement } from "@/db/statement";
import type { Lead } from "@/schema/lead";
import type { Identity } from "@/server/adapters/messaging/identity";
import type { Ctx } from "@/server/http/ctx";
import { PUBLISHING, tellPublished, type Woken } from "@/server/webhooks/publish";
import { CLAIMING, claimsFor, claimsJson } from "./merge/identities";
import { leadColumns } from "./store";

/** The fields of a new lead; the others have defaults. */
export type LeadFields = Omit<
  typeof leads.$inferInsert,
  "organization_id" | "search" | "created_at" | "updated_at"
>;

/** A new lead, and the identities by which it is recognized. `is_proven`: it has written from them. */
export type FreshLead = { fields: LeadFields; identities?: Identity[]; is_proven?: boolean };

/** The columns of a lead in the CTE `written`, in the API's schema. */
const shown = sql.join(
  Object.entries(leadColumns).map(([name, column]) =>
    column.getSQLType().startsWith("timestamp")
      ? sql`${isoText(column)} as ${sql.identifier(name)}`
      : sql`${column}`,
  ),
  sql`, `,
);

/** Inserts leads with their identities, their events and the deliveries of those, in one round trip for any number. */
const insert = statement<{ written: Lead[]; woken: Woken[] }>(sql`
  with written as (
    insert into leads ${columnsAndRows(leads, "leads")}
    where record.organization_id = ${sql.placeholder("organization_id")}::uuid
    returning *
  ), ${CLAIMING}, new_events as (
    select organization_id, id, 'lead.created' as type, practice,
      (select to_jsonb(lead) from (select ${shown}) lead) as data
    from written leads
  ), ${PUBLISHING}
  select
    (select coalesce(json_agg(data), '[]') from new_events) as written,
    (select coalesce(json_agg(woken), '[]') from woken) as woken`);

/**
 * Inserts leads and publishes `lead.created` events, which have the leads' own ids. They get those of their identities
 * that are free. Returns the leads in the given order.
 */
export async function insertLeads(db: Db, { organization_id }: Ctx, all: FreshLead[]): Promise<Lead[]> {
  if (all.length === 0) return [];
  const fresh = all.map(({ fields, identities = [], is_proven }) => {
    const row = { organization_id, id: newId(), ...fields };
    return { row, claims: claimsFor(row.id, identities, { is_proven }) };
  });
  const claims = fresh.flatMap(({ claims }) => claims);
  const rows = fresh.map(({ row }) => row);
  const values = { organization_id, leads: rowsJson(leads, rows), claims: claimsJson(claims) };
  const { written, woken } = one(await insert(db, values));
  const ids = rows.map(({ id }) => id);
  tellPublished(db, organization_id, { events: ids, woken });
  const byId = new Map(written.map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const insertLead = async (db: Db, ctx: Ctx, lead: FreshLead): Promise<Lead> =>
  one(await insertLeads(db, ctx, [lead]));
