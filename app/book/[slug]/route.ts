import { drawServices } from "@/server/bookings/page/html/services-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawServices);
