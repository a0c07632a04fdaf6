import { endpoint } from "@/server/endpoint";
import { redeliverFailed } from "@/server/webhooks/deliveries/redeliver";

export const POST = endpoint(redeliverFailed, { status: 202 });
