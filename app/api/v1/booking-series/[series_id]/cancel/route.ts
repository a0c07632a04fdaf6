import { BookingSeries } from "@/schema/booking-series";
import { cancelSeries } from "@/server/bookings/series/cancel";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(cancelSeries, { record: BookingSeries });
