import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { calendars } from "@/db/schema/calendars";
import { inOrg } from "@/db/tenant";
import type { EndedAccess } from "@/schema/account";
import { type AccessEnd, endedAccess } from "@/server/accounts/changes";
import type { Ctx } from "@/server/http/ctx";
import { revokeFeeds } from "./feed/feeds";

/** Revokes the feeds of an organization or a member, and disconnects their calendars. */
export async function endCalendarAccess(tx: Tx, ctx: Ctx, { user_id }: AccessEnd): Promise<EndedAccess[]> {
  const feeds = await revokeFeeds(tx, ctx, user_id);
  const gone = await tx
    .delete(calendars)
    .where(inOrg(ctx, calendars, user_id === undefined ? undefined : eq(calendars.connected_by, user_id)))
    .returning({ name: calendars.name });
  const names = gone.map(({ name }) => name);
  return [...endedAccess("calendar_feed", feeds), ...endedAccess("calendar", names)];
}
