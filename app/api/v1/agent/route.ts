import { getAgent } from "@/server/agent/handover/trial";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getAgent);
