import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { pushSubscriptions } from "@/db/schema/notifications";
import { inOrg } from "@/db/tenant";

const { user_id, session_id } = pushSubscriptions;

type Person = { organization_id: string; id: string };

/** Removes a user's devices that were registered in one session, or in any but `keep`: they get no more pushes. */
export async function forgetDevices(db: Db, me: Person, of: { session: string } | { keep?: string }) {
  const isNotKept = (keep?: string) =>
    keep === undefined ? undefined : sql`${session_id} is distinct from ${keep}::uuid`;
  const isOfThese = "session" in of ? eq(session_id, of.session) : isNotKept(of.keep);
  await db.delete(pushSubscriptions).where(inOrg(me, pushSubscriptions, eq(user_id, me.id), isOfThese));
}
