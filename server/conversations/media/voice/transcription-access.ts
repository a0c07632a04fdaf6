import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import type { TranscriptionAccess } from "@/server/adapters/transcription/transcribe";
import { env } from "@/server/lib/env";

/**
 * The transcription service for an organization; undefined if the deployment has none, or not for this organization.
 */
export function transcriptionAccess({ organization_id }: Tenant): TranscriptionAccess | undefined {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key = null, TRANSCRIPTION_MODEL: model } = env;
  const named = env.SHARED_CREDENTIALS_FOR;
  if (!url || (named && !named.includes(organization_id))) return undefined;
  return { url, key, model };
}

/** Whether an organization's voice messages are transcribed: there is a service, and its owner has switched it on. */
export async function transcribesVoice(db: Db, tenant: Tenant): Promise<boolean> {
  if (!transcriptionAccess(tenant)) return false;
  const { transcribes_voice } = organizations;
  const [found] = await db.select({ transcribes_voice }).from(organizations).where(ownOrg(tenant));
  return found?.transcribes_voice ?? false;
}
