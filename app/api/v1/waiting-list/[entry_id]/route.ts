import { WaitingEntry } from "@/schema/waiting";
import { getWaiting, removeWaiting, updateWaiting } from "@/server/bookings/waiting/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getWaiting, { record: WaitingEntry });
export const PATCH = endpoint(updateWaiting, { record: WaitingEntry });
export const DELETE = endpoint(removeWaiting, { status: 204, problems: [409], record: WaitingEntry });
