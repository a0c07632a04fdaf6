import { twilioWebhook } from "@/server/channels/inbound-webhook";

export const POST = twilioWebhook;
