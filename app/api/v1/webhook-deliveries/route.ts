import { endpoint } from "@/server/endpoint";
import { browseDeliveries } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(browseDeliveries);
