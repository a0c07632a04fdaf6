import { getBooking } from "@/server/bookings/actions";
import { updateBooking } from "@/server/bookings/update";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getBooking);
export const PATCH = endpoint(updateBooking);
