import {
  getNotificationSettings,
  updateNotificationSettings,
} from "@/server/accounts/notifications/settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getNotificationSettings);
export const PATCH = endpoint(updateNotificationSettings);
