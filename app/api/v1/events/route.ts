import { endpoint } from "@/server/endpoint";
import { listEvents } from "@/server/webhooks/feed";

export const GET = endpoint(listEvents);
