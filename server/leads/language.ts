import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { leads } from "@/db/schema/leads";
import { inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { AgentLanguage } from "@/server/schema/model";

/** What a lead speaks, if it is known and a language that we have words in. */
export async function languageOfLead(db: Db, ctx: Ctx, lead_id: string): Promise<AgentLanguage | null> {
  const [lead] = await db
    .select({ language: leads.language })
    .from(leads)
    .where(inOrg(ctx, leads, eq(leads.id, lead_id)));
  return AgentLanguage.nullable().catch(null).parse(lead?.language);
}
