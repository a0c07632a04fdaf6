import { syncCalendarNow } from "@/server/bookings/calendars/connections";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(syncCalendarNow);
