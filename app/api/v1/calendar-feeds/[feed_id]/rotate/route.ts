import { rotateFeed } from "@/server/bookings/calendars/feeds";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(rotateFeed);
