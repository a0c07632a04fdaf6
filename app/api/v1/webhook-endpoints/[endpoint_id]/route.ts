import { endpoint } from "@/server/endpoint";
import { deleteEndpoint, getEndpoint, updateEndpoint } from "@/server/webhooks/endpoints";

export const GET = endpoint(getEndpoint);
export const PATCH = endpoint(updateEndpoint);
export const DELETE = endpoint(deleteEndpoint, { status: 204 });
