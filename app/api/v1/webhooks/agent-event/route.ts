import "@/server/reactions";
import { agentWebhook } from "@/server/agent/inbound-webhook";

export const POST = agentWebhook;
