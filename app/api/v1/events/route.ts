import { listEvents } from "@/server/events/feed";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listEvents);
