import { WaitingEntry } from "@/schema/waiting";
import { createWaiting, listWaiting } from "@/server/bookings/waiting/actions";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listWaiting);
export const POST = endpoint(createWaiting, { status: 201, problems: [404, 409], record: WaitingEntry });
