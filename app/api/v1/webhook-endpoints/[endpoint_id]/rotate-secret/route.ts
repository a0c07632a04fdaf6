import { WebhookEndpointSettings } from "@/schema/webhook-endpoint";
import { endpoint } from "@/server/endpoint";
import { rotateSecret } from "@/server/webhooks/endpoints";

export const POST = endpoint(rotateSecret, { record: WebhookEndpointSettings });
