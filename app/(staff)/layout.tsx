import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { whoIsHere } from "@/app/presence";
import { Shell } from "@/components/shell/shell";
import { getProfile } from "@/server/accounts/actions";
import { getOrganization } from "@/server/accounts/organization/organization";
import { isPractitioner } from "@/server/http/ctx";
import { PATH_HEADER, signInAddress } from "@/server/http/request/safe-redirect";
import { restrictionsOf } from "@/server/http/trpc";
import { openSteps } from "@/server/overview/first-steps";
import { appRouter } from "@/server/router";

const RESTRICTIONS = restrictionsOf(appRouter);

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const [ctx, asked] = await Promise.all([whoIsHere(), headers()]);
  if (typeof ctx === "string") redirect(`/${ctx}`);
  if (!ctx) redirect(signInAddress(asked.get(PATH_HEADER)));
  const role = ctx.actor.kind === "user" ? ctx.actor.role : "member";
  const [profile, { time_zone }, first_steps] = await Promise.all([
    getProfile(ctx, {}),
    getOrganization(ctx, {}),
    isPractitioner(ctx) ? null : openSteps(ctx),
  ]);
  const { id, full_name, email, organization_name } = profile;
  const person = { id, full_name, email, organization_name, first_steps };
  return (
    <Shell person={person} time_zone={time_zone} rights={{ role, restrictions: RESTRICTIONS }}>
      {children}
    </Shell>
  );
}
