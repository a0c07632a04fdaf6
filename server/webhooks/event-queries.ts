import { asc, desc, eq, gte, ne } from "drizzle-orm";
import { getDb } from "@/db/client";
import { firstIdAt } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { byIds, inOrg } from "@/db/tenant";
import type { EventType } from "@/schema/event";

export type EventRow = typeof events.$inferSelect;

/** Events of an organization by their ids, in order of id. */
export const eventsById = (organization_id: string, ids: string[]): Promise<EventRow[]> =>
  getDb()
    .select()
    .from(events)
    .where(byIds({ organization_id }, events, ids))
    .orderBy(asc(events.id));

/**
 * Events of an organization whose id was created at a time or later, oldest first, at most `limit`. Not how deliveries
 * fared: there are several for each message, and pages read messages as they are.
 */
export const eventsMadeSince = (organization_id: string, at: string, limit: number): Promise<EventRow[]> =>
  getDb()
    .select()
    .from(events)
    .where(
      inOrg({ organization_id }, events, gte(events.id, firstIdAt(at)), ne(events.type, "message.updated")),
    )
    .orderBy(asc(events.id))
    .limit(limit);

/** The newest events of one type, newest first, at most `limit`. */
export const newestEvents = (organization_id: string, type: EventType, limit: number): Promise<EventRow[]> =>
  getDb()
    .select()
    .from(events)
    .where(inOrg({ organization_id }, events, eq(events.type, type)))
    .orderBy(desc(events.transaction_id), desc(events.id))
    .limit(limit);
