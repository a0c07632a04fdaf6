import { endpoint } from "@/server/http/endpoint";
import { listReminders } from "@/server/reminders/list";

export const GET = endpoint(listReminders);
