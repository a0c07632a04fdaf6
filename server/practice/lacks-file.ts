import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { mediaUploads } from "@/db/schema/media";
import { sandboxRequests } from "@/db/schema/sandbox";
import { inOrg, sameOrg } from "@/db/tenant";
import type { OpenConnection } from "@/server/channels/open-connection";
import { fileNamed } from "./phone";

/**
 * Whether a message to Meta names a file that its number does not have: it was never uploaded, or has been deleted.
 * Ours are deleted a day after upload; Meta keeps them for thirty days.
 */
export async function lacksFile(connection: OpenConnection, body: unknown): Promise<boolean> {
  const provider_id = fileNamed(body);
  if (provider_id === undefined) return false;
  const [found] = await getDb()
    .select({ id: mediaUploads.id })
    .from(sandboxRequests)
    .innerJoin(
      mediaUploads,
      sameOrg(
        sandboxRequests,
        mediaUploads,
        sql`${mediaUploads.id}::text = ${sandboxRequests.parsed} -> 'kept' ->> 'id'`,
      ),
    )
    .where(
      inOrg(
        connection,
        sandboxRequests,
        eq(sandboxRequests.provider_id, provider_id),
        eq(sandboxRequests.connection_id, connection.id),
      ),
    );
  return found === undefined;
}
