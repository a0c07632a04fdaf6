import "@/server/reactions";
import { metaHandshake, metaWebhook } from "@/server/channels/receive/inbound-webhook";

export const GET = metaHandshake;
export const POST = metaWebhook;
