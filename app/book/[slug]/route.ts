import { drawServices } from "@/server/bookings/page/html/services-page";
import { pageRoute } from "@/server/http/page/page";

export const GET = pageRoute(drawServices);
