import { getOverview } from "@/server/health/overview";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(getOverview);
