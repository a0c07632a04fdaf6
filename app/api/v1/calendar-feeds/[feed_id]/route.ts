import { deleteFeed, getFeed, updateFeed } from "@/server/bookings/calendars/feed/feeds";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getFeed);
export const PATCH = endpoint(updateFeed);
export const DELETE = endpoint(deleteFeed, { status: 204 });
