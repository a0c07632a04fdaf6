import { metaHandshake, metaWebhook } from "@/server/channels/inbound-webhook";

export const GET = metaHandshake;
export const POST = metaWebhook;
