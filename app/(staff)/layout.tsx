import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { getProfile } from "@/server/auth/actions";
import { authenticateToken } from "@/server/core/authenticate";
import { sessionToken } from "@/server/core/session-cookie";
import { AppError } from "@/server/lib/errors";
import { isSandbox } from "@/server/sandbox/connections";

/** The signed-in member of staff, or null when nobody (any more) is signed in. */
async function findPerson() {
  try {
    const ctx = await authenticateToken(sessionToken((await headers()).get("cookie")));
    const [{ full_name, email, organization_name }, sandbox] = await Promise.all([
      getProfile(ctx, {}),
      isSandbox(ctx),
    ]);
    return { full_name, email, organization_name, sandbox };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const person = await findPerson();
  if (!person) redirect("/sign-in");
  return <Shell person={person}>{children}</Shell>;
}
