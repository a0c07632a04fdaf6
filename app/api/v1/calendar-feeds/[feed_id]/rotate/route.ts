import { rotateFeed } from "@/server/bookings/calendars/feed/feeds";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(rotateFeed);
