import { schedulerWebhook } from "@/server/bookings/inbound-webhook";

export const POST = schedulerWebhook;
