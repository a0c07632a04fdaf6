import { listNotifications } from "@/server/accounts/notifications/list";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listNotifications);
