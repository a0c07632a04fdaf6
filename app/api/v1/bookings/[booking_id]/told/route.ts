import { Booking } from "@/schema/booking";
import { settleBookingNotice } from "@/server/bookings/notices/settle-notice";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(settleBookingNotice, { record: Booking });
