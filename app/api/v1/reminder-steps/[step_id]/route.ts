import { deleteReminderStep, getReminderStep, updateReminderStep } from "@/server/bookings/reminders/steps";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getReminderStep);
export const PATCH = endpoint(updateReminderStep);
export const DELETE = endpoint(deleteReminderStep, { status: 204 });
