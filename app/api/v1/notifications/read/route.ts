import { readNotifications } from "@/server/accounts/notifications/list";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(readNotifications);
