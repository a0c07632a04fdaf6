import type { Expiry } from "@/db/expiry";
import { calendarEvents } from "@/db/schema/calendars";

/** What was written of appointments that are long over: nothing of them is written again. */
export const calendarExpiry: Expiry[] = [{ column: calendarEvents.ends_at, kept: "30 days" }];
