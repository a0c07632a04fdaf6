import { getBooking } from "@/server/bookings/actions";
import { updateBooking } from "@/server/bookings/update";
import { endpoint } from "@/server/endpoint";
import { Booking } from "@/server/schema/booking";

export const GET = endpoint(getBooking, { record: Booking });
export const PATCH = endpoint(updateBooking, { record: Booking });
