import { tryAgent } from "@/server/agent/handover/trial";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(tryAgent);
