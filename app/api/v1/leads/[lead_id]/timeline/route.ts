import { endpoint } from "@/server/http/endpoint";
import { readTimeline } from "@/server/leads/timeline";

export const GET = endpoint(readTimeline);
