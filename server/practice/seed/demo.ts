import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/auth";
import { acrossOrgs } from "@/db/tenant";

export const DEMO_EMAIL = "demo@frontdesk.example";

/** The address to look around with, where this installation has the demo organization. */
export async function findDemoEmail(db: Db): Promise<string | null> {
  const [demo] = await db
    .select({ email: users.email })
    .from(users)
    .where(acrossOrgs("the demo is found by its owner's address", eq(users.email, DEMO_EMAIL)));
  return demo?.email ?? null;
}
