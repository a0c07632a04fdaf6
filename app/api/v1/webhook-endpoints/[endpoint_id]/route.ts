import { endpoint } from "@/server/endpoint";
import { WebhookEndpointSettings } from "@/server/schema/webhook-endpoint";
import { deleteEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";

export const GET = endpoint(getEndpoint, { record: WebhookEndpointSettings });
export const PATCH = endpoint(updateEndpoint, { record: WebhookEndpointSettings });
export const DELETE = endpoint(deleteEndpoint, { status: 204, record: WebhookEndpointSettings });
