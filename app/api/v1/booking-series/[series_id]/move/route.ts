import { BookingSeries } from "@/schema/booking-series";
import { moveSeries } from "@/server/bookings/series/move";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(moveSeries, { record: BookingSeries });
