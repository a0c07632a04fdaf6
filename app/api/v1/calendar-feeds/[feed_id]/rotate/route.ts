import { rotateFeed } from "@/server/calendars/feeds";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(rotateFeed);
