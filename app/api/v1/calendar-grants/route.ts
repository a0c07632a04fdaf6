import { grantCalendars } from "@/server/bookings/calendars/grants";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(grantCalendars, { problems: [502] });
