import { sql } from "drizzle-orm";
import { z } from "zod";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { action } from "@/server/http/action";
import { WaitingHours } from "@/server/schema/organization";
import { exceptionsOf } from "./exceptions-of";

export const getWaitingHours = action({
  summary: "Get the opening hours that customers' waiting time is measured by, and the reply target",
  input: z.strictObject({}),
  output: WaitingHours,
  run: async (ctx) => {
    const { time_zone, opening_hours, reply_target_minutes } = organizations;
    const exceptions = sql<unknown>`${exceptionsOf(sql`${ctx.organization_id}::uuid`)}`;
    const found = ctx.db
      .select({ time_zone, opening_hours, reply_target_minutes, exceptions })
      .from(organizations)
      .where(ownOrg(ctx));
    return WaitingHours.parse(one(await found));
  },
});
