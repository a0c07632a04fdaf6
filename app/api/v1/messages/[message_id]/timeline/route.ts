import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(readMessageTimeline);
