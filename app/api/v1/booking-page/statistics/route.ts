import { getPageStatistics } from "@/server/bookings/page/visits/statistics";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getPageStatistics);
