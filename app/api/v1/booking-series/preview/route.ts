import { previewSeries } from "@/server/bookings/series/preview";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(previewSeries, { problems: [404] });
