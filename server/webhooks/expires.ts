import type { Expiry } from "@/db/expiry";
import { events } from "@/db/schema/events";

/** An event's deliveries and their attempts are deleted with it. */
export const eventExpiry: Expiry[] = [{ column: events.created_at, kept: "30 days" }];
