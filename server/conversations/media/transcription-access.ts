import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg, type Tenant } from "@/db/tenant";
import type { TranscriptionAccess } from "@/server/adapters/transcription/transcribe";
import { env } from "@/server/lib/env";

/** Who puts voice messages into words for an organization; undefined where the deployment names nobody, or not for it. */
export function transcriptionAccess({ organization_id }: Tenant): TranscriptionAccess | undefined {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key = null, TRANSCRIPTION_MODEL: model } = env;
  const named = env.SHARED_CREDENTIALS_FOR;
  if (!url || (named && !named.includes(organization_id))) return undefined;
  return { url, key, model };
}

/** Whether an organization's voice messages are put into words: it can be done, and its owner wants it. */
export async function transcribesVoice(db: Db, tenant: Tenant): Promise<boolean> {
  if (!transcriptionAccess(tenant)) return false;
  const { transcribes_voice } = organizations;
  const [found] = await db.select({ transcribes_voice }).from(organizations).where(ownOrg(tenant));
  return found?.transcribes_voice ?? false;
}
