import { createFeed, listFeeds } from "@/server/bookings/calendars/feed/feeds";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listFeeds);
export const POST = endpoint(createFeed, { status: 201, problems: [404] });
