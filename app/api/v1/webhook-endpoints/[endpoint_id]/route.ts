import { WebhookEndpointSettings } from "@/schema/webhook-endpoint";
import { endpoint } from "@/server/endpoint";
import { deleteEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";

export const GET = endpoint(getEndpoint, { record: WebhookEndpointSettings });
export const PATCH = endpoint(updateEndpoint, { record: WebhookEndpointSettings });
export const DELETE = endpoint(deleteEndpoint, { status: 204, record: WebhookEndpointSettings });
