import { calendarFeed } from "@/server/bookings/calendars/feed";

export const GET = calendarFeed;
