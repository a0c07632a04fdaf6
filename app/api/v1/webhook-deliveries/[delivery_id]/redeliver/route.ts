import { endpoint } from "@/server/endpoint";
import { redeliver } from "@/server/webhooks/deliveries/redeliver";

export const POST = endpoint(redeliver, { status: 202 });
