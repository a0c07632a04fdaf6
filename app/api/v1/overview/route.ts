import { endpoint } from "@/server/http/endpoint";
import { getOverview } from "@/server/overview";

export const GET = endpoint(getOverview);
