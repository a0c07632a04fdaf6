import {
  disconnectCalendar,
  getConnectedCalendar,
  updateCalendar,
} from "@/server/bookings/calendars/connections";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getConnectedCalendar);
export const PATCH = endpoint(updateCalendar);
export const DELETE = endpoint(disconnectCalendar, { status: 204 });
