import { drawDetails } from "@/server/bookings/page/html/details-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawDetails);
export const POST = GET;
