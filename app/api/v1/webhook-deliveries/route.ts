import { endpoint } from "@/server/http/endpoint";
import { browseDeliveries } from "@/server/webhooks/deliveries/log";

export const GET = endpoint(browseDeliveries);
