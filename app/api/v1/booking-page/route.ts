import { PageSettings } from "@/schema/booking-page";
import { getBookingPage, updateBookingPage } from "@/server/bookings/page/settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getBookingPage, { record: PageSettings });
export const PATCH = endpoint(updateBookingPage, { record: PageSettings });
