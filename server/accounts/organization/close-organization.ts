import type { Tx } from "@/db/client";
import { users } from "@/db/schema/auth";
import { inOrg } from "@/db/tenant";
import { emit } from "@/lib/change";
import { accessEnded } from "@/server/accounts/changes";
import { endSessions } from "@/server/accounts/sign-in/session";
import type { Ctx } from "@/server/http/ctx";

/** Signs everybody out for good. */
async function deactivateEverybody(tx: Tx, { organization_id }: Ctx): Promise<void> {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(inOrg({ organization_id }, users))
    .for("update");
  for (const { id } of people)
    await endSessions(tx, { organization_id, id }, { changes: { is_active: false } });
}

/** Ends every way into an organization and out of it: nothing of it goes on by itself, and nobody can sign in to it. */
export async function closeOrganization(tx: Tx, ctx: Ctx, { reason }: { reason: string }): Promise<void> {
  await emit(accessEnded, tx, ctx, { reason });
  await deactivateEverybody(tx, ctx);
}
