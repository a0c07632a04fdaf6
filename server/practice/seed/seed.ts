import { eq, sql } from "drizzle-orm";
import { getDb, transaction } from "@/db/client";
import { users } from "@/db/schema/auth";
import { acrossOrgs } from "@/db/tenant";
import { DEMO_EMAIL } from "@/lib/env";

/** One of the database's advisory locks; db/migrate has the one before. */
const LOCK = 728_402_612;

const isDemo = acrossOrgs("the demo is found by its owner's address", eq(users.email, DEMO_EMAIL));

/** Makes the demo organization once, one process at a time. Returns who can sign in; only the first password counts. */
export async function seedDemo({ password }: { password: string }): Promise<{ email: string }> {
  await transaction(getDb(), async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if ((await tx.$count(users, isDemo)) > 0) return;
    // Most starts find it made, and need not load the code that makes it.
    const { fillDemo } = await import("./demo");
    await fillDemo(tx, password);
  });
  return { email: DEMO_EMAIL };
}
