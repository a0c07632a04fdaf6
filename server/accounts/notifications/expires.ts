import type { Expiry } from "@/db/expiry";
import { notifications } from "@/db/schema/notifications";

/** What was sent of a notification goes with it. */
export const notificationExpiry: Expiry[] = [{ column: notifications.created_at, kept: "90 days" }];
