import type { Db, Tx } from "@/db/client";
import { users } from "@/db/schema/auth";
import { organizations } from "@/db/schema/organizations";
import { lockUntilCommit } from "@/db/transaction-lock";
import { DEMO_EMAIL, env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { hasEmail } from "./identities";

/**
 * Whether strangers may found an organization here. REGISTRATION: `open`, to anybody; `invitation`, to nobody; `first`,
 * until there is one besides the demo.
 */
export async function isRegistrationOpen(db: Db): Promise<boolean> {
  if (env.REGISTRATION !== "first") return env.REGISTRATION === "open";
  const [found, [demo]] = await Promise.all([
    db.select({ id: organizations.id }).from(organizations).limit(2),
    db.select({ id: users.organization_id }).from(users).where(hasEmail(DEMO_EMAIL)),
  ]);
  return found.every(({ id }) => id === demo?.id);
}

/** Refuses a new organization with 403 where strangers may not found one. Call it first in the transaction that adds it. */
export async function refuseStrangers(tx: Tx): Promise<void> {
  // Of two who come first at the same moment, one is the first.
  if (env.REGISTRATION === "first") await lockUntilCommit(tx, "registration");
  if (await isRegistrationOpen(tx)) return;
  throw new AppError("forbidden", "New organizations can't register here. Ask a colleague to invite you.");
}
