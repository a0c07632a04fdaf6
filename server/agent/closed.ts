import type { Tx } from "@/db/client";
import { organizationOf } from "@/server/accounts/organization";
import { ModelState } from "@/server/adapters/agent/model/state";
import type { ConversationRow } from "@/server/conversations/columns";
import { say } from "@/server/conversations/writes";
import type { Ctx } from "@/server/http/ctx";
import { deskWords, soonInWords } from "@/server/languages/languages";
import { languageOfLead } from "@/server/leads/language";
import { type BusinessHours, nextOpening } from "@/server/lib/opening-hours";
import { now } from "@/server/lib/time";
import type { AgentLanguage } from "@/server/schema/model";

/** What to tell a customer who is handed over while the business is closed; null if it is open or has no hours. */
export function whenOpen(hours: BusinessHours, at: number, language: AgentLanguage): string | null {
  const opens = nextOpening(hours, at);
  if (opens === null) return null;
  return deskWords(language).closed(soonInWords(language, opens, at, hours.time_zone));
}

/** The language that our agents use with a customer: the lead's, else the one in the model's state, else the
 * business's. */
export async function languageWith(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<AgentLanguage> {
  const { own, otherwise } = await languageOfLead(tx, ctx, row.lead_id);
  return own ?? ModelState.safeParse(row.agent_state).data?.language ?? otherwise;
}

/** Tells a customer who is being handed over when the business opens, if it is closed now. */
export async function sendOpeningTime(tx: Tx, ctx: Ctx, row: ConversationRow): Promise<void> {
  // Without a connection the agent owns the channel. If already escalated, the customer has been told.
  if (!row.connection_id || row.status === "escalated") return;
  const organization = await organizationOf({ ...ctx, db: tx });
  const at = now();
  if (nextOpening(organization, at) === null) return;
  const content = whenOpen(organization, at, await languageWith(tx, ctx, row));
  if (content) await say(tx, ctx, row, { content, metadata: { author: "agent", tells_hours: true } });
}
