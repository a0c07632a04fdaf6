import { removeSchedulerSecret, setSchedulerSecret } from "@/server/bookings/scheduler/scheduler-settings";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(setSchedulerSecret);
export const DELETE = endpoint(removeSchedulerSecret);
