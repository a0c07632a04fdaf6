import { endpoint } from "@/server/core/endpoint";
import { redeliverFailed } from "@/server/webhooks/deliveries";

export const POST = endpoint(redeliverFailed, { status: 202 });
