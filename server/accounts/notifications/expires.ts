import type { Expiry } from "@/db/expiry";
import { notifications } from "@/db/schema/notifications";

/** A notification's sends are deleted with it. */
export const notificationExpiry: Expiry[] = [{ column: notifications.created_at, kept: "90 days" }];
