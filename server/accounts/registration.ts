import { notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { users } from "@/db/schema/auth";
import { acrossOrgs } from "@/db/tenant";
import { lockUntilCommit } from "@/db/transaction-lock";
import { DEMO_EMAIL, env } from "@/server/lib/env";
import { AppError } from "@/server/lib/errors";

const demo = sql`(select organization_id from ${users} where email = ${DEMO_EMAIL})`;

const isNotOfTheDemo = acrossOrgs(
  "whether anybody has an organization here is a fact of the installation",
  notInArray(users.organization_id, demo),
);

/**
 * Whether strangers may found an organization here. REGISTRATION: `open`, to anybody; `invitation`, to nobody; `first`,
 * until there is one besides the demo.
 */
export async function isRegistrationOpen(db: Db): Promise<boolean> {
  if (env.REGISTRATION !== "first") return env.REGISTRATION === "open";
  const found = await db.select({ id: users.id }).from(users).where(isNotOfTheDemo).limit(1);
  return found.length === 0;
}

/** Refuses a new organization with 403 where strangers may not found one. Call it first in the transaction that adds it. */
export async function refuseStrangers(tx: Tx): Promise<void> {
  // Of two who come first at the same moment, one is the first.
  if (env.REGISTRATION === "first") await lockUntilCommit(tx, "registration");
  if (await isRegistrationOpen(tx)) return;
  throw new AppError("forbidden", "New organizations can't register here. Ask a colleague to invite you.");
}
