import { changePublicBooking, getPublicBooking } from "@/server/bookings/page/manage";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getPublicBooking);
export const PATCH = endpoint(changePublicBooking);
