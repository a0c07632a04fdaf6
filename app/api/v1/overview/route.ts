import { endpoint } from "@/server/core/endpoint";
import { getOverview } from "@/server/overview/actions";

export const GET = endpoint(getOverview);
