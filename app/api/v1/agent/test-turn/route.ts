import { tryAgent } from "@/server/agent/handover/trial";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(tryAgent);
