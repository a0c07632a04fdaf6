import { listReminders } from "@/server/bookings/reminders/list";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(listReminders);
