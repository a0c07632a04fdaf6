import { readNotifications } from "@/server/accounts/notifications/list";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(readNotifications);
