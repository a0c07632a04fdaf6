import { endpoint } from "@/server/core/endpoint";
import { listEvents } from "@/server/events/feed";

export const GET = endpoint(listEvents);
