import { endpoint } from "@/server/http/endpoint";
import { listNotifications } from "@/server/notifications/list";

export const GET = endpoint(listNotifications);
