import { findCalendars } from "@/server/bookings/calendars/connections";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(findCalendars);
