import { endpoint } from "@/server/http/endpoint";
import { getDelivery } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(getDelivery);
