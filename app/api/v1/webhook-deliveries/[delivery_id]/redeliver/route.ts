import { endpoint } from "@/server/core/endpoint";
import { redeliver } from "@/server/webhooks/deliveries";

export const POST = endpoint(redeliver, { status: 202 });
