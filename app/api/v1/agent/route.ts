import { getAgent } from "@/server/agent/handover/trial";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getAgent);
