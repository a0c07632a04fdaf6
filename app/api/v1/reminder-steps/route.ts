import { createReminderStep, listReminderSteps } from "@/server/bookings/reminders/steps";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listReminderSteps);
export const POST = endpoint(createReminderStep, { status: 201 });
