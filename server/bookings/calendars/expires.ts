import type { Expiry } from "@/db/expiry";
import { calendarEvents } from "@/db/schema/calendars";

/** Records of what was written for appointments that ended 30 days ago; those are not written again. */
export const calendarExpiry: Expiry[] = [{ column: calendarEvents.ends_at, kept: "30 days" }];
