import type { Expiry } from "@/db/expiry";
import { events } from "@/db/schema/events";

/** An event's deliveries and their attempts go with it. */
export const eventExpiry: Expiry[] = [{ column: events.created_at, kept: "30 days" }];
