import { calendarFeed } from "@/server/calendars/feed";

export const GET = calendarFeed;
