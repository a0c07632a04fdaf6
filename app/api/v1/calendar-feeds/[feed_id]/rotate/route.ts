import { rotateFeed } from "@/server/bookings/calendars/feed/feeds";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(rotateFeed);
