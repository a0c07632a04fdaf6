import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { whoIsHere } from "@/app/presence";
import { Shell } from "@/components/shell/shell";
import { getProfile } from "@/server/auth/actions";
import { PATH_HEADER, signInAddress } from "@/server/core/own-path";
import { getOrganization } from "@/server/organizations/actions";

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const ctx = await whoIsHere();
  if (ctx === "deactivated") redirect("/deactivated");
  if (!ctx) redirect(signInAddress((await headers()).get(PATH_HEADER)));
  const [{ full_name, email, organization_name }, { time_zone }] = await Promise.all([
    getProfile(ctx, {}),
    getOrganization(ctx, {}),
  ]);
  return (
    <Shell person={{ full_name, email, organization_name }} time_zone={time_zone}>
      {children}
    </Shell>
  );
}
