import { endpoint } from "@/server/endpoint";
import { getDelivery } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(getDelivery);
