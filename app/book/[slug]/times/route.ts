import { drawTimes } from "@/server/bookings/page/html/times-page";
import { pageRoute } from "@/server/http/page/page";

export const GET = pageRoute(drawTimes);
