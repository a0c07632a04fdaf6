import { endpoint } from "@/server/endpoint";
import { getOverview } from "@/server/overview/figures";

export const GET = endpoint(getOverview);
