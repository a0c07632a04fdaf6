import { asc } from "drizzle-orm";
import { isOneOf } from "@/db/recordset";
import { events } from "@/db/schema/events";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { byIds, inOrg } from "@/db/tenant";
import type { Ctx } from "@/server/http/ctx";
import { withAttempts } from "./deliveries";

const MOST = 100;

/** Which of these messages' events are still stored. The event of a new message has the message's id. */
export async function keptEvents(ctx: Ctx, message_ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(byIds(ctx, events, message_ids));
  return new Set(rows.map(({ id }) => id));
}

/** The deliveries of these messages' events with their tries, oldest first, at most a hundred. */
export async function deliveriesOfMessages(ctx: Ctx, message_ids: string[]) {
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(inOrg(ctx, webhookDeliveries, isOneOf(webhookDeliveries.event_id, message_ids)))
    .orderBy(asc(webhookDeliveries.id))
    .limit(MOST);
  return withAttempts(ctx, rows);
}
