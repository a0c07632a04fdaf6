import { authorizeCalendars } from "@/server/bookings/calendars/grants";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(authorizeCalendars, { problems: [404, 502] });
