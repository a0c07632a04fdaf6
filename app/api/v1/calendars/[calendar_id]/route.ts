import { disconnectCalendar, updateCalendar } from "@/server/calendars/connections";
import { endpoint } from "@/server/http/endpoint";

export const PATCH = endpoint(updateCalendar);
export const DELETE = endpoint(disconnectCalendar, { status: 204 });
