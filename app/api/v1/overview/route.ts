import { endpoint } from "@/server/http/endpoint";
import { getOverview } from "@/server/overview/actions";

export const GET = endpoint(getOverview);
