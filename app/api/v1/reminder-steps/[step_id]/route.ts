import { endpoint } from "@/server/http/endpoint";
import { deleteReminderStep, updateReminderStep } from "@/server/reminders/steps";

export const PATCH = endpoint(updateReminderStep);
export const DELETE = endpoint(deleteReminderStep, { status: 204 });
