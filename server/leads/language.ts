import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { organizations } from "@/db/schema/organizations";
import { inOrg, orgOf } from "@/db/tenant";
import { AgentLanguage } from "@/schema/model";
import type { Ctx } from "@/server/http/ctx";

/** A lead's language if we have texts in it, else null; and the one to write in if nothing better is known. */
export async function languageOfLead(
  db: Db,
  ctx: Ctx,
  lead_id: string,
): Promise<{ own: AgentLanguage | null; otherwise: AgentLanguage }> {
  const [lead] = await db
    .select({ language: leads.language, otherwise: organizations.language })
    .from(leads)
    .innerJoin(organizations, orgOf(leads))
    .where(inOrg(ctx, leads, eq(leads.id, lead_id)));
  const own = AgentLanguage.safeParse(lead?.language).data ?? null;
  return { own, otherwise: lead?.otherwise ?? "en" };
}
