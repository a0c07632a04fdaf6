import { getPublicPage } from "@/server/bookings/page/facts";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getPublicPage);
