import { getScheduler } from "@/server/bookings/scheduler-settings";
import { endpoint } from "@/server/core/endpoint";

export const GET = endpoint(getScheduler);
