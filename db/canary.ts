import { sql } from "drizzle-orm";
import { seal, unseal } from "@/lib/secret/secrets";
import { type Db, one } from "./client";
import { installation } from "./schema/installation";

const WORD = "sealed with this installation's AUTH_SECRET";

function opens(sealed: string): boolean {
  try {
    return unseal(sealed) === WORD;
  } catch {
    return false;
  }
}

/** Whether AUTH_SECRET still unseals what this database holds. The first process to ask seals the canary. */
export async function isSealedWithOurs(db: Db): Promise<boolean> {
  const { canary_sealed } = one(
    await db
      .insert(installation)
      .values({ canary_sealed: seal(WORD) })
      .onConflictDoUpdate({
        target: installation.id,
        set: { canary_sealed: sql`coalesce(${installation.canary_sealed}, excluded.canary_sealed)` },
      })
      .returning({ canary_sealed: installation.canary_sealed }),
  );
  return canary_sealed !== null && opens(canary_sealed);
}
