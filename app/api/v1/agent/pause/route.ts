import { getAgentPause, setAgentPause } from "@/server/agent/handover/pause-settings";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getAgentPause);
export const PUT = endpoint(setAgentPause);
