import { settleBookingNotice } from "@/server/bookings/settle-notice";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(settleBookingNotice);
