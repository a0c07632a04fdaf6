import "@/server/reactions";
import { drawAppointment } from "@/server/bookings/page/html/appointment-page";
import { pageRoute } from "@/server/http/page/page";

export const GET = pageRoute(drawAppointment);
export const POST = pageRoute(drawAppointment);
