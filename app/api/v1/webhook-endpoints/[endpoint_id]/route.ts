import { endpoint } from "@/server/endpoint";
import { WebhookEndpoint } from "@/server/schema/webhook-endpoint";
import { deleteEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";

export const GET = endpoint(getEndpoint, { record: WebhookEndpoint });
export const PATCH = endpoint(updateEndpoint, { record: WebhookEndpoint });
export const DELETE = endpoint(deleteEndpoint, { status: 204, record: WebhookEndpoint });
