import { createSeries } from "@/server/bookings/series/create";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(createSeries, { status: 201, problems: [404] });
