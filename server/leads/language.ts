import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { AgentLanguage } from "@/server/schema/model";

/** A lead's language, if it is one that the agent's built-in texts exist in; else null. */
export async function languageOfLead(db: Db, ctx: Ctx, lead_id: string): Promise<AgentLanguage | null> {
  const [lead] = await db
    .select({ language: leads.language })
    .from(leads)
    .where(inOrg(ctx, leads, eq(leads.id, lead_id)));
  return AgentLanguage.nullable().catch(null).parse(lead?.language);
}
