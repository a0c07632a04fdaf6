import "@/server/reactions";
import { twilioWebhook } from "@/server/channels/receive/inbound-webhook";

export const POST = twilioWebhook;
