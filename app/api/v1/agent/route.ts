import { getAgent } from "@/server/agent/trial";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getAgent);
