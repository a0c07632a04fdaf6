import { tryAgent } from "@/server/agent/trial";
import { endpoint } from "@/server/core/endpoint";

export const POST = endpoint(tryAgent);
