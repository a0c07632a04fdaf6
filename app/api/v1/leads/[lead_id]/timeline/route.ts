import { endpoint } from "@/server/endpoint";
import { readTimeline } from "@/server/overview/lead-timeline";

export const GET = endpoint(readTimeline);
