import { readMessageTimeline } from "@/server/conversations/thread/timeline";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(readMessageTimeline);
