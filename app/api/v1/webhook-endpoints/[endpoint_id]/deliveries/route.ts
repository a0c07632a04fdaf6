import { endpoint } from "@/server/endpoint";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";

export const GET = endpoint(listDeliveries);
