import { drawOffer } from "@/server/bookings/waiting/page/offer-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawOffer);
export const POST = GET;
