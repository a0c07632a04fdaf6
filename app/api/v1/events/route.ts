import { endpoint } from "@/server/http/endpoint";
import { listEvents } from "@/server/webhooks/feed";

export const GET = endpoint(listEvents);
