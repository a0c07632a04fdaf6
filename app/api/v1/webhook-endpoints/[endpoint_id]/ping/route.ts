import { endpoint } from "@/server/http/endpoint";
import { pingEndpoint } from "@/server/webhooks/endpoints";

export const POST = endpoint(pingEndpoint, { status: 202 });
