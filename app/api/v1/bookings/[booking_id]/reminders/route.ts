import { listReminders } from "@/server/bookings/reminders/list";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listReminders);
