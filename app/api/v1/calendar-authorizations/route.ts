import { authorizeCalendars } from "@/server/bookings/calendars/grants";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(authorizeCalendars, { problems: [404, 502] });
