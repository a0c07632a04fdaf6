import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { whoIsHere } from "@/app/presence";
import { Shell } from "@/components/shell/shell";
import { getProfile } from "@/server/auth/actions";
import { PATH_HEADER, signInAddress } from "@/server/core/own-path";
import { getOrganization } from "@/server/organizations/actions";
import { getFirstSteps } from "@/server/overview/first-steps";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const ctx = await whoIsHere();
  if (ctx === "deactivated") redirect("/deactivated");
  if (!ctx) redirect(signInAddress((await headers()).get(PATH_HEADER)));
  const [profile, { time_zone }, { open, for_you }] = await Promise.all([
    getProfile(ctx, {}),
    getOrganization(ctx, {}),
    getFirstSteps(ctx, {}),
  ]);
  const { full_name, email, organization_name } = profile;
  const person = { full_name, email, organization_name, first_steps: open ? for_you : null };
  return (
    <Shell person={person} time_zone={time_zone}>
      {children}
    </Shell>
  );
}
