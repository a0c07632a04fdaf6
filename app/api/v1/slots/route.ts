import { listSlots } from "@/server/bookings/availability/list-slots";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listSlots, { problems: [404] });
