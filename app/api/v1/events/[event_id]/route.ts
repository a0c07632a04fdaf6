import { endpoint } from "@/server/endpoint";
import { getEvent } from "@/server/webhooks/feed";

export const GET = endpoint(getEvent);
