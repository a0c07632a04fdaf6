import { drawAppointment } from "@/server/bookings/page/html/appointment/appointment-page";
import { pageRoute } from "@/server/page-route";

export const GET = pageRoute(drawAppointment);
export const POST = pageRoute(drawAppointment);
