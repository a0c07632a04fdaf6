import { getReminderSettings, updateReminderSettings } from "@/server/bookings/reminders/settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getReminderSettings);
export const PATCH = endpoint(updateReminderSettings);
