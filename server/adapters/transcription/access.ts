import { env } from "@/lib/env";
import type { TranscriptionAccess } from "./transcribe";

/**
 * The transcription service for an organization; undefined if the deployment has none, or not for this organization.
 */
export function transcriptionAccess({
  organization_id,
}: {
  organization_id: string;
}): TranscriptionAccess | undefined {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_KEY: key = null, TRANSCRIPTION_MODEL: model } = env;
  const named = env.SHARED_CREDENTIALS_FOR;
  if (!url || (named && !named.includes(organization_id))) return undefined;
  return { url, key, model };
}
