import { sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { WaitingHours } from "@/schema/organization";
import { action } from "@/server/http/action";
import type { Ctx } from "@/server/http/ctx";
import { exceptionsOf } from "./exceptions-of";

/** When the business is open, with its exceptions around now, and its reply target. */
export async function waitingHoursOf(ctx: Ctx): Promise<WaitingHours> {
  const { time_zone, opening_hours, reply_target_minutes } = organizations;
  const exceptions = sql<unknown>`${exceptionsOf(sql`${ctx.organization_id}::uuid`)}`;
  const found = ctx.db
    .select({ time_zone, opening_hours, reply_target_minutes, exceptions })
    .from(organizations)
    .where(ownOrg(ctx));
  return WaitingHours.parse(one(await found));
}

export const getWaitingHours = action({
  summary: "Get the opening hours that customers' waiting time is measured by, and the reply target",
  input: z.strictObject({}),
  only: "practitioner",
  output: WaitingHours,
  run: waitingHoursOf,
});
