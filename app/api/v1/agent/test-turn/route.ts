import { tryAgent } from "@/server/agent/trial";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(tryAgent);
