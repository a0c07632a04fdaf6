import "@/server/reactions";
import { schedulerWebhook } from "@/server/bookings/scheduler/inbound-webhook";

export const POST = schedulerWebhook;
