import { getScheduler } from "@/server/bookings/scheduler/scheduler-settings";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getScheduler);
