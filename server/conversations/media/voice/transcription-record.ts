import { sql } from "drizzle-orm";
import { acrossOrgs } from "@/db/tenant";
import { transcribesVoice } from "@/server/accounts/organization/voice-transcription";
import { transcriptionAccess } from "@/server/adapters/transcription/access";
import type { Ctx } from "@/server/http/ctx";
import { OWN_REASONS } from "./transcribe-voice";

/** How many of an organization's newest voice messages are looked at. */
const LOOKED_AT = 20;

const FAILED = sql`reason is not null and outcome is distinct from 'transcribed'
  and reason <> all(array(select jsonb_array_elements_text(${JSON.stringify(OWN_REASONS)}::jsonb)))`;

/** A `select` of the organizations whose newest voice messages lately were not transcribed. */
export const failingTranscriptions = sql`
  select organizations.id as organization_id from organizations
  where ${acrossOrgs("a sweep over all parts that fail", sql`transcribes_voice`)} and exists (
    select from (
      select * from transcriptions where organization_id = organizations.id
      order by message_id desc limit ${LOOKED_AT}
    ) newest where created_at > now() - interval '1 hour' and ${FAILED})`;

type Row = { last_worked_at: string | null; message: string | null; at: string | null };

/** Whether voice messages are transcribed, when one last was, and why the last was not. */
export async function transcriptionRecord(ctx: Ctx) {
  const { db, organization_id } = ctx;
  const is_on = await transcribesVoice(db, ctx);
  const [row] = await db.execute<Row>(sql`
    with newest as (
      select * from transcriptions where organization_id = ${organization_id}::uuid
      order by message_id desc limit ${LOOKED_AT}
    ), failed as (
      select reason, coalesce(settled_at, created_at) as at from newest where ${FAILED} order by 2 desc limit 1
    )
    select max(settled_at) filter (where outcome = 'transcribed') as last_worked_at,
      (select reason from failed) as message, (select at from failed) as at
    from newest`);
  const { last_worked_at = null, message = null, at = null } = row ?? {};
  const missing = transcriptionAccess(ctx) ? [] : ["TRANSCRIPTION_URL"];
  return { missing, is_on, last_worked_at, last_error: message ? { message, at } : null };
}
