import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/auth";
import { acrossOrgs } from "@/db/tenant";
import { env } from "@/server/lib/env";

export const DEMO_EMAIL = "demo@frontdesk.example";

/** The demo owner's address, where this database has the demo organization. */
export async function findDemoEmail(db: Db): Promise<string | null> {
  const [demo] = await db
    .select({ email: users.email })
    .from(users)
    .where(acrossOrgs("the demo is found by its owner's address", eq(users.email, DEMO_EMAIL)));
  return demo?.email ?? null;
}

/** The address to look around with, where this installation is to have the demo (SEED_DEMO) and has it. */
export const demoToOffer = async (db: Db): Promise<string | null> =>
  env.SEED_DEMO ? findDemoEmail(db) : null;
