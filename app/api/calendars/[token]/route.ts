import "@/server/reactions";
import { calendarFeed } from "@/server/bookings/calendars/feed/feed";

export const GET = calendarFeed;
