import { endpoint } from "@/server/http/endpoint";
import { listDeliveries } from "@/server/webhooks/deliveries/deliveries";

export const GET = endpoint(listDeliveries);
