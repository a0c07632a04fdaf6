import { z } from "zod";
import type { Tenant } from "@/db/tenant";
import { env } from "@/lib/env";
import { seal, unseal } from "@/lib/secret/secrets";
import { inMs, now } from "@/lib/time/time";

/** Twilio fetches a file moments after it is told of it. */
const LIVES_MS = 10 * 60_000;

const Shared = z.object({ organization_id: z.uuid(), media_id: z.uuid(), until: z.number() });

/**
 * An address that serves a message's file to whoever knows it, for ten minutes; only we can make one. It ends in the
 * file's name, which WhatsApp shows for a document that Twilio fetched.
 */
export function sharedAddress({ organization_id }: Tenant, media_id: string, file_name: string): string {
  const token = seal(JSON.stringify({ organization_id, media_id, until: inMs(LIVES_MS).getTime() }));
  return new URL(`/api/media/${token}/${encodeURIComponent(file_name)}`, env.PUBLIC_URL).href;
}

/** The file that the token of such an address is for, while it is valid; else null. */
export function sharedBy(token: string): (Tenant & { media_id: string }) | null {
  try {
    const { until, ...shared } = Shared.parse(JSON.parse(unseal(token)));
    return until > now() ? shared : null;
  } catch {
    return null;
  }
}
