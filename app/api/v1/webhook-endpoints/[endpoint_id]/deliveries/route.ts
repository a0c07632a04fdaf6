import { endpoint } from "@/server/core/endpoint";
import { listDeliveries } from "@/server/webhooks/deliveries";

export const GET = endpoint(listDeliveries);
