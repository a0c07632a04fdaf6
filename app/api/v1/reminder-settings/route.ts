import { endpoint } from "@/server/http/endpoint";
import { getReminderSettings, updateReminderSettings } from "@/server/reminders/settings";

export const GET = endpoint(getReminderSettings);
export const PATCH = endpoint(updateReminderSettings);
