import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { getProfile } from "@/server/auth/actions";
import { authenticateToken } from "@/server/core/authenticate";
import { sessionToken } from "@/server/core/session-cookie";
import { AppError } from "@/server/lib/errors";

/** The signed-in member of staff, or null when nobody (any more) is signed in. */
async function findPerson() {
  try {
    const ctx = await authenticateToken(sessionToken((await headers()).get("cookie")));
    return await getProfile(ctx, {});
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export default async function StaffLayout({ children }: { children: ReactNode }) {
  const person = await findPerson();
  if (!person) redirect("/sign-in");
  const { full_name, email, organization_name } = person;
  return <Shell person={{ full_name, email, organization_name }}>{children}</Shell>;
}
