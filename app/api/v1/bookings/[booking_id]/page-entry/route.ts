import { getPageEntry } from "@/server/bookings/page/entry";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getPageEntry);
