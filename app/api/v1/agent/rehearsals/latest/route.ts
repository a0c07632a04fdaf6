import { latestRehearsal } from "@/server/agent/rehearsals";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(latestRehearsal);
