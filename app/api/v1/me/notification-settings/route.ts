import { endpoint } from "@/server/http/endpoint";
import { getNotificationSettings, updateNotificationSettings } from "@/server/notifications/settings";

export const GET = endpoint(getNotificationSettings);
export const PATCH = endpoint(updateNotificationSettings);
