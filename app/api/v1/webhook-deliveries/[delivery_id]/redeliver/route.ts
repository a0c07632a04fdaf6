import { endpoint } from "@/server/http/endpoint";
import { redeliver } from "@/server/webhooks/deliveries/redeliver";

export const POST = endpoint(redeliver, { status: 202 });
