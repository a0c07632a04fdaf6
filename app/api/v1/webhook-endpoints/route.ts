import { WebhookEndpointSettings } from "@/schema/webhook-endpoint";
import { endpoint } from "@/server/endpoint";
import { createEndpoint, listEndpoints } from "@/server/webhooks/endpoints";

export const GET = endpoint(listEndpoints);
export const POST = endpoint(createEndpoint, { status: 201, record: WebhookEndpointSettings });
