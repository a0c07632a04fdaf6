import { endpoint } from "@/server/http/endpoint";
import { readNotifications } from "@/server/notifications/list";

export const POST = endpoint(readNotifications);
