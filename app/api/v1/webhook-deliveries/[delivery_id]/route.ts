import { endpoint } from "@/server/core/endpoint";
import { getDelivery } from "@/server/webhooks/log";

export const GET = endpoint(getDelivery);
