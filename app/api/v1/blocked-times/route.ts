import { createBlockedTime, listBlockedTimes } from "@/server/bookings/blocked-times/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listBlockedTimes);
export const POST = endpoint(createBlockedTime, { status: 201, problems: [404] });
