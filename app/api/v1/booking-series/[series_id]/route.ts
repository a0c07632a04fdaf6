import { BookingSeries } from "@/schema/booking-series";
import { getSeries } from "@/server/bookings/series/series";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getSeries, { record: BookingSeries });
