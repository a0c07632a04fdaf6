import { settleBookingNotice } from "@/server/bookings/notices/settle-notice";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(settleBookingNotice);
