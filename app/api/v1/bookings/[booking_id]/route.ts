import { getBooking } from "@/server/bookings/actions";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(getBooking);
