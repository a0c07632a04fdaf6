import { endpoint } from "@/server/endpoint";
import { pingEndpoint } from "@/server/webhooks/endpoints";

export const POST = endpoint(pingEndpoint, { status: 202 });
