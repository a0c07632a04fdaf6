import { endpoint } from "@/server/http/endpoint";
import { createReminderStep, listReminderSteps } from "@/server/reminders/steps";

export const GET = endpoint(listReminderSteps);
export const POST = endpoint(createReminderStep, { status: 201 });
