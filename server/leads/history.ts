import { type SQL, sql } from "drizzle-orm";
import { type HistoryPage, pageOf } from "@/db/organization/history";
import { quoted } from "@/db/schema/columns";
import { leads } from "@/db/schema/leads";
import { byId } from "@/db/tenant";
import { EditedField } from "@/schema/lead";
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

/** The events of a lead's changes, and of changes of the leads merged into it. They are kept for 30 days. */
const changesOf = ({ organization_id }: Ctx, lead_id: string): SQL => sql`(
  select id, created_at, data from events
  where organization_id = ${organization_id}::uuid and type = 'lead.updated' and data->>'id' in (
    select ${lead_id}::text union all
    select merged_id::text from lead_merges
    where organization_id = ${organization_id}::uuid and kept_id = ${lead_id}::uuid and undone_at is null)
  ) as changes`;

/** A lead's status changes. */
export const statusHistory = (ctx: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'status:' || id as id, 'status' as kind,
      jsonb_build_object('from', data->'previous'->'status', 'to', data->'status') as data
    from ${changesOf(ctx, lead_id)} where data->'previous' ? 'status'`,
    page,
  );

/** A field's value as text: a list's values are separated by commas. */
const asText = (value: SQL): SQL => sql`case jsonb_typeof(${value}) when 'array'
  then (select coalesce(string_agg(one, ', '), '') from jsonb_array_elements_text(${value}) as one)
  else ${value} #>> '{}' end`;

/** A lead's other changes, each with everything that it changed. */
export const editHistory = (ctx: Ctx, lead_id: string, page: HistoryPage): SQL =>
  pageOf(
    sql`
    select created_at as at, 'edit:' || id as id, 'edit' as kind,
      jsonb_build_object('by', data->'changed_by', 'changes', (
        select jsonb_agg(jsonb_build_object(
          'field', field, 'from', ${asText(sql`before`)}, 'to', ${asText(sql`data->field`)}) order by field)
        from jsonb_each(data->'previous') as previous (field, before)
        where field = any(array[${quoted(EditedField.options)}]))) as data
    from ${changesOf(ctx, lead_id)} where data->'previous' ?| array[${quoted(EditedField.options)}]`,
    page,
  );
