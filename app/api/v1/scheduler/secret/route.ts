import { removeSchedulerSecret, setSchedulerSecret } from "@/server/bookings/scheduler/scheduler-settings";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(setSchedulerSecret);
export const DELETE = endpoint(removeSchedulerSecret);
