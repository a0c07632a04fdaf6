import { getAgentPause, setAgentPause } from "@/server/agent/handover/pause-settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getAgentPause);
export const PUT = endpoint(setAgentPause);
