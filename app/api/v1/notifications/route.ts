import { listNotifications } from "@/server/accounts/notifications/list";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listNotifications);
