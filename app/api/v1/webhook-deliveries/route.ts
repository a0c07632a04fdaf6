import { endpoint } from "@/server/core/endpoint";
import { browseDeliveries } from "@/server/webhooks/log";

export const GET = endpoint(browseDeliveries);
