import { endpoint } from "@/server/http/endpoint";
import { browseDeliveries } from "@/server/webhooks/log";

export const GET = endpoint(browseDeliveries);
