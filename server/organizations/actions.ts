import { z } from "zod";
import { one } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ownOrg } from "@/db/tenant";
import { action } from "@/server/core/action";
import { Organization, OrganizationPatch } from "@/server/schema/organization";
import { organizationColumns, organizationOf } from "./store";

export const getOrganization = action({
  summary: "Get your organization: its name, time zone, services and opening hours",
  input: z.strictObject({}),
  output: Organization,
  run: organizationOf,
});

export const updateOrganization = action({
  summary: "Change your organization's name, time zone, services, default duration or opening hours",
  only: "owner",
  input: OrganizationPatch,
  output: Organization,
  run: async (ctx, patch) => {
    if (Object.keys(patch).length === 0) return organizationOf(ctx);
    const isMine = ownOrg(ctx);
    return one(await ctx.db.update(organizations).set(patch).where(isMine).returning(organizationColumns));
  },
});
