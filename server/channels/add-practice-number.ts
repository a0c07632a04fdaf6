import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { channelConnections } from "@/db/schema/channels";
import { newId } from "@/db/schema/columns";
import { keyedHash, seal } from "@/lib/secret/secrets";
import { inMs } from "@/lib/time/time";

const secret = () => randomBytes(16).toString("hex");

/**
 * Gives an organization its own practice number, unless it has one. It belongs to Meta's provider, but its address
 * contains letters, so it never equals a real one. Its secrets are random and shown to nobody.
 */
export async function addPracticeNumber(tx: Tx, organization_id: string): Promise<void> {
  const [access_token, app_secret, verify_token] = [secret(), secret(), secret()];
  await tx
    .insert(channelConnections)
    .values({
      organization_id,
      id: newId(),
      provider: "provider-b",
      kind: "practice",
      address: `practice-${secret()}`,
      display_name: "Practice number",
      credentials_sealed: seal(JSON.stringify({ access_token, app_secret, verify_token })),
      verify_token_hash: keyedHash("verify token", verify_token),
      ownership: "proven",
      ownership_checked_at: inMs().toISOString(),
    })
    .onConflictDoNothing({
      target: channelConnections.organization_id,
      where: sql`${channelConnections.kind} = 'practice' and ${channelConnections.deleted_at} is null`,
    });
}
