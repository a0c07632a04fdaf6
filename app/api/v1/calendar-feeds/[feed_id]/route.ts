import { deleteFeed, updateFeed } from "@/server/bookings/calendars/feed/feeds";
import { endpoint } from "@/server/endpoint";

export const PATCH = endpoint(updateFeed);
export const DELETE = endpoint(deleteFeed, { status: 204 });
