import { connectCalendar, listCalendars } from "@/server/bookings/calendars/connections";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listCalendars);
export const POST = endpoint(connectCalendar, { status: 201, problems: [404] });
