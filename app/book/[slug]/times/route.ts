import { drawTimes } from "@/server/bookings/page/html/times-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawTimes);
