import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { pushKeys } from "@/db/schema/notifications";
import { log } from "@/lib/observe/log";
import { seal, unseal } from "@/lib/secret/secrets";
import { newPushKeys, type PushKeys } from "@/server/adapters/push/push";

let known: PushKeys | undefined;

/**
 * The installation's push keys, created on first use; if several processes race, one creates them. Null if they can't
 * be read, because they were sealed with another AUTH_SECRET.
 */
export async function installationKeys(): Promise<PushKeys | null> {
  if (known) return known;
  const made = newPushKeys();
  const row = { public_key: made.publicKey, private_key_sealed: seal(made.privateKey) };
  await getDb().insert(pushKeys).values(row).onConflictDoNothing();
  const [kept] = await getDb().select().from(pushKeys).where(sql`${pushKeys.id} = 1`);
  if (!kept) return null;
  try {
    known = { publicKey: kept.public_key, privateKey: unseal(kept.private_key_sealed) };
    return known;
  } catch {
    log.error("the keys for pushes can't be read: AUTH_SECRET is another than the one that sealed them");
    return null;
  }
}
