import { Booking } from "@/schema/booking";
import { listBookings } from "@/server/bookings/actions";
import { createBooking } from "@/server/bookings/create";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listBookings);
export const POST = endpoint(createBooking, { status: 201, problems: [404], record: Booking });
