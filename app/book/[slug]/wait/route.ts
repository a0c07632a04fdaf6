import { drawWait } from "@/server/bookings/waiting/page/wait-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawWait);
export const POST = GET;
