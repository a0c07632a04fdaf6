import "@/server/reactions";
import { drawDetails } from "@/server/bookings/page/html/details-page";
import { pageRoute } from "@/server/http/page/page";

export const GET = pageRoute(drawDetails);
export const POST = GET;
