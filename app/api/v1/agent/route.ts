import { getAgent } from "@/server/agent/trial";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(getAgent);
