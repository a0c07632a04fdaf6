import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { media } from "@/db/schema/media";
import { inOrg, type Tenant } from "@/db/tenant";

/** Lets go of a message's files: they can't be read any more, and a sweep deletes bytes that no message needs. */
export async function forgetMedia(tx: Tx, tenant: Tenant, message_id: string): Promise<void> {
  await tx
    .update(media)
    .set({ state: "expired", blob_id: null, reference_sealed: null, try_at: null })
    .where(inOrg(tenant, media, eq(media.message_id, message_id)));
}
