import { syncCalendarNow } from "@/server/calendars/connections";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(syncCalendarNow);
