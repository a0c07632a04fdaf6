import { listPublicSlots } from "@/server/bookings/page/slots";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listPublicSlots, { problems: [409] });
