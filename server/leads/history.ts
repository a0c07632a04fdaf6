import { type SQL, sql } from "drizzle-orm";
import { type HistoryPage, pageOf } from "@/db/history";
import { leads } from "@/db/schema/leads";
import { byId } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";

/** When a lead was created (by which channel or import), its notes, and the leads that were merged into it. */
export const leadHistory = (ctx: Ctx, lead_id: string, page: HistoryPage): SQL => {
  const isLead = byId(ctx, leads, lead_id);
  return pageOf(
    sql`
    select leads.created_at as at, 'added:' || leads.id as id, 'created' as kind,
      jsonb_build_object('channel', channel, 'import', (
        select jsonb_build_object('id', lead_imports.id, 'file_name', file_name) from lead_imports
        where lead_imports.organization_id = leads.organization_id and channel_id like 'import:%'
          and lead_imports.id::text = split_part(channel_id, ':', 2))) as data
    from leads where ${isLead}
    union all
    select (note->>'created_at')::timestamptz, 'note:' || number, 'note', note
    from leads, jsonb_path_query(metadata, '$.notes[*]') with ordinality as notes (note, number) where ${isLead}
    union all
    select created_at, 'merge:' || id, 'merge',
      jsonb_build_object('merge_id', id, 'name', undo->'lead'->>'name')
    from lead_merges
    where organization_id = ${ctx.organization_id}::uuid and kept_id = ${lead_id}::uuid and undone_at is null`,
    page,
  );
};

/** The status changes of a lead and of the leads merged into it. Events are kept for 30 days. */
export const statusHistory = ({ organization_id }: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'status:' || id as id, 'status' as kind,
      jsonb_build_object('from', data->'previous'->'status', 'to', data->'status') as data
    from events
    where organization_id = ${organization_id}::uuid
      and type = 'lead.updated' and data->'previous' ? 'status'
      and data->>'id' in (
        select ${lead_id}::text union all
        select merged_id::text from lead_merges
        where organization_id = ${organization_id}::uuid and kept_id = ${lead_id}::uuid and undone_at is null)`,
    page,
  );
