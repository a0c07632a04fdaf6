import { latestRehearsal } from "@/server/agent/rehearsals";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(latestRehearsal);
