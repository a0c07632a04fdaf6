import { Booking } from "@/schema/booking";
import { getBooking } from "@/server/bookings/actions";
import { updateBooking } from "@/server/bookings/update";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getBooking, { record: Booking });
export const PATCH = endpoint(updateBooking, { record: Booking });
