import { previewSeriesMove } from "@/server/bookings/series/move";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(previewSeriesMove);
