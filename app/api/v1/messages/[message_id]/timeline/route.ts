import { readMessageTimeline } from "@/server/conversations/message-timeline";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(readMessageTimeline);
